import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measure, travel, type Places } from '../../src/scene/animation';
import { preferences } from '../../src/stores/preferences.svelte';

const rect = (x: number, y: number, width = 50) => ({ x, y, width }) as DOMRect;

type Animate = (frames: Keyframe[], timing: KeyframeAnimationOptions) => void;
function thing(id: string, box: DOMRect) {
  return { dataset: { id }, getBoundingClientRect: () => box, animate: vi.fn<Animate>() };
}
type Thing = ReturnType<typeof thing>;
const page = (...things: Thing[]) => ({ querySelectorAll: () => things }) as unknown as ParentNode;
const places = (...things: Thing[]): Places => measure(page(...things));
const start = (moved: Thing) => moved.animate.mock.calls[0]?.[0][0];

let reduced = false;
beforeEach(() => {
  reduced = false;
  preferences.moving = true;
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
});
afterEach(() => vi.unstubAllGlobals());

describe('a thing', () => {
  test('travels from where it was, in 200 to 250 ms', () => {
    const moved = thing('a', rect(110, 60));
    travel(page(moved), places(thing('a', rect(10, 20))), new Map());
    expect(start(moved)?.transform).toBe('translate(-100px, -40px) scale(1)');
    const { duration } = moved.animate.mock.calls[0]![1];
    expect(duration).toBeGreaterThanOrEqual(200);
    expect(duration).toBeLessThanOrEqual(250);
  });

  test('grows or shrinks on the way', () => {
    const moved = thing('a', rect(100, 0, 100));
    travel(page(moved), places(thing('a', rect(0, 0, 25))), new Map());
    expect(start(moved)?.transform).toContain('scale(0.25)');
  });

  test('that stays where it was keeps still', () => {
    const still = thing('a', rect(10, 20));
    travel(page(still), places(thing('a', rect(10, 20))), new Map());
    expect(still.animate).not.toHaveBeenCalled();
  });

  test('that has another id now is followed', () => {
    const moved = thing('new', rect(100, 0));
    travel(page(moved), places(thing('old', rect(0, 0))), new Map([['new', 'old']]));
    expect(start(moved)?.transform).toContain('translate(-100px');
  });

  test('that is new appears', () => {
    const fresh = thing('b', rect(0, 0));
    travel(page(fresh), places(thing('a', rect(0, 0))), new Map());
    expect(start(fresh)?.opacity).toBe(0);
  });
});

describe('a piece on a board', () => {
  const ownerSVGElement = { getScreenCTM: () => ({ a: 50 }) };
  const piece = (id: string, box: DOMRect) => ({ ...thing(id, box), ownerSVGElement });
  const square = (x: number, y: number) => ({ x, y, width: 40, height: 40 }) as DOMRect;

  test('flies in the units of the board from where it was under another id', () => {
    const moved = piece('new', square(100, 0));
    travel(page(moved), places(piece('old', square(0, 25))), new Map([['new', 'old']]));
    expect(start(moved)).toEqual({ translate: '-2px 0.5px' });
  });

  test('that is known moves by itself', () => {
    const moved = piece('a', square(100, 0));
    travel(page(moved), places(piece('a', square(0, 0))), new Map());
    expect(moved.animate).not.toHaveBeenCalled();
  });

  test('that is new appears in its place', () => {
    const fresh = piece('b', square(0, 0));
    travel(page(fresh), places(piece('a', square(0, 0))), new Map());
    expect(start(fresh)).toEqual({ opacity: 0 });
  });
});

describe('a card that is turned up', () => {
  const parts = () => {
    const face = { animate: vi.fn<Animate>() };
    const back = { className: '', remove: vi.fn(), animate: vi.fn(() => ({}) as Animation) };
    vi.stubGlobal('document', { createElement: () => back });
    const card = { ...thing('a', rect(0, 0)), querySelector: () => face, append: vi.fn() };
    return { card, face, back };
  };

  test('shows its back first, and then its face', () => {
    const { card, face, back } = parts();
    travel(page(card), places(thing('a', rect(0, 0))), new Map(), new Set(['a']));
    expect(card.append).toHaveBeenCalledWith(back);
    const [away, comes] = [back.animate, face.animate].map(
      (made) => (made.mock.calls as unknown[][])[0]![1] as KeyframeAnimationOptions,
    );
    expect(comes!.delay).toBe(Number(away!.delay) + Number(away!.duration));
    const animation = back.animate.mock.results[0]!.value as { onfinish: () => void };
    animation.onfinish();
    expect(back.remove).toHaveBeenCalled();
  });

  test('just lies open where the system asks for less motion', () => {
    const { card } = parts();
    const before = places(thing('a', rect(0, 0)));
    reduced = true;
    travel(page(card), before, new Map(), new Set(['a']));
    expect(card.append).not.toHaveBeenCalled();
  });
});

describe('nothing moves', () => {
  const tryIt = () => {
    const moved = thing('a', rect(100, 0));
    travel(page(moved), places(thing('a', rect(0, 0))), new Map());
    return moved;
  };

  test('where the system asks for less motion', () => {
    reduced = true;
    expect(tryIt().animate).not.toHaveBeenCalled();
  });

  test('where somebody has switched it off here', () => {
    preferences.moving = false;
    expect(tryIt().animate).not.toHaveBeenCalled();
  });

  test('when there was nothing before', () => {
    const first = thing('a', rect(100, 0));
    travel(page(first), new Map(), new Map());
    expect(first.animate).not.toHaveBeenCalled();
  });
});

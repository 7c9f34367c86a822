import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measure, travel, type Places } from '../src/lib/flip';
import { preferences } from '../src/lib/preferences.svelte';

const rect = (x: number, y: number, width = 50) => ({ x, y, width }) as DOMRect;

function thing(id: string, box: DOMRect) {
  return { dataset: { id }, getBoundingClientRect: () => box, animate: vi.fn() };
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
    expect(start(moved).transform).toBe('translate(-100px, -40px) scale(1)');
    const { duration } = moved.animate.mock.calls[0]![1];
    expect(duration).toBeGreaterThanOrEqual(200);
    expect(duration).toBeLessThanOrEqual(250);
  });

  test('grows or shrinks on the way', () => {
    const moved = thing('a', rect(100, 0, 100));
    travel(page(moved), places(thing('a', rect(0, 0, 25))), new Map());
    expect(start(moved).transform).toContain('scale(0.25)');
  });

  test('that stays where it was keeps still', () => {
    const still = thing('a', rect(10, 20));
    travel(page(still), places(thing('a', rect(10, 20))), new Map());
    expect(still.animate).not.toHaveBeenCalled();
  });

  test('that has another id now is followed', () => {
    const moved = thing('new', rect(100, 0));
    travel(page(moved), places(thing('old', rect(0, 0))), new Map([['new', 'old']]));
    expect(start(moved).transform).toContain('translate(-100px');
  });

  test('that is new appears', () => {
    const fresh = thing('b', rect(0, 0));
    travel(page(fresh), places(thing('a', rect(0, 0))), new Map());
    expect(start(fresh).opacity).toBe(0);
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

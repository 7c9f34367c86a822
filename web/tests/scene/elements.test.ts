import { describe, expect, test } from 'vitest';
import type { Primitive } from '../../src/lib/protocol';
import { draw, withoutBrowser } from './drawing';

withoutBrowser();

describe('an unknown primitive', () => {
  const ORRERY = { kind: 'orrery', id: 'sky', label: 'The sky' } as unknown as Primitive;

  test('becomes a list with its label', () => {
    expect(draw([ORRERY])).toMatch(/<ul class="unknown"><li[^>]*>The sky<\/li>/);
  });

  test('shows what lies on it, known or not', () => {
    const moon = { kind: 'moon', id: 'moon', label: 'A moon', at: 'sky' } as unknown as Primitive;
    const html = draw([
      ORRERY,
      moon,
      { kind: 'dial', id: 'd', label: 'orbit', value: 7, at: 'sky' },
    ]);
    expect(html).toContain('A moon');
    expect(html).toContain('orbit: 7');
  });

  test('without a label has its id', () => {
    expect(draw([{ kind: 'orrery', id: 'sky' } as unknown as Primitive])).toContain('>sky</li>');
  });

  test('can be picked all the same', () => {
    const html = draw([ORRERY], { picks: [{ at: 'sky', label: 'Turn the sky', play: ['turn'] }] });
    expect(html).toMatch(/<li[^>]*role="button"[^>]*>/);
    expect(html).toContain('Turn the sky');
    expect(html).toContain('tabindex="0"');
  });
});

describe('an element', () => {
  const CARD: Primitive = {
    kind: 'card',
    id: 'c',
    label: 'Mine, costs 3',
    title: 'Mine',
    corner: '3',
  };

  test('is a picture with a label as long as it can’t be picked', () => {
    const html = draw([CARD]);
    expect(html).toContain('role="img"');
    expect(html).toContain('aria-label="Mine, costs 3"');
    expect(html).not.toContain('tabindex');
  });

  test('that can be picked glows, is a button and says what it does', () => {
    const html = draw([CARD], { picks: [{ at: 'c', label: 'Build the Mine', play: ['build'] }] });
    expect(html).toMatch(/class="card[^"]*pickable/);
    expect(html).toContain('aria-label="Build the Mine. Mine, costs 3"');
  });

  test('that is barred says why', () => {
    const html = draw([CARD], { barred: [{ at: 'c', why: 'you have 2' }] });
    expect(html).toMatch(/class="card[^"]*barred/);
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('not now: you have 2');
  });

  test('face down shows nothing', () => {
    const html = draw([{ kind: 'card', id: 'h/0', label: 'a module', face_down: true }]);
    expect(html).toContain('class="back"');
    expect(html).not.toContain('class="face"');
  });

  test.each<[Primitive, string]>([
    [{ kind: 'board', id: 'b', label: 'the land' }, 'aria-label="the land"'],
    [{ kind: 'zone', id: 'z', label: 'deck', layout: 'pile', count: 9 }, '9 left'],
    [{ kind: 'token', id: 't', label: 'a pin', owner: 1 }, 'a pin'],
    [{ kind: 'stack', id: 's', label: 'ships', count: 4 }, '<b>4</b>'],
    [{ kind: 'dial', id: 'd', label: 'points', value: 5 }, 'points: 5'],
    [{ kind: 'track', id: 'k', label: 'fuel', value: 2, length: 8 }, 'fuel: 2 of 8'],
    [{ kind: 'die', id: 'e', label: 'die showing 3', value: 3 }, 'die showing 3'],
    [{ kind: 'panel', id: 'p', label: 'Ann', owner: 0 }, 'Ann'],
    [{ kind: 'stage', id: 'g', label: 'Ann races Ben', text: 'Ann is ahead' }, 'Ann is ahead'],
    [{ kind: 'board', id: 'm', label: 'the sky', shape: 'points' }, 'aria-label="the sky"'],
    [{ kind: 'text', id: 'x', label: 'words', text: 'Some words' }, 'Some words'],
    [{ kind: 'choice', id: 'o', label: 'Pass' }, 'Pass'],
  ])('$kind is drawn', (element, expected) => {
    expect(draw([element])).toContain(expected);
    expect(draw([element])).not.toContain('class="unknown"');
  });

  test('a board draws its cells and what stands on them', () => {
    const html = draw([
      { kind: 'board', id: 'b', label: 'the land' },
      { kind: 'cell', id: 'e5', label: 'e5, 3 points', at: 'b', x: 0, y: 0, text: '3', owner: 1 },
      { kind: 'token', id: 'pin', label: 'Ann’s pin', at: 'e5', owner: 0 },
    ]);
    expect(html).toContain('aria-label="e5, 3 points"');
    expect(html).toContain('aria-label="Ann’s pin"');
    expect(html).not.toContain('NaN');
  });
});

describe('a zone', () => {
  const PART: Primitive = {
    kind: 'card',
    id: 'p',
    at: 'z',
    label: 'Sail, Tier 2',
    title: 'Sail',
    corner: '2',
    symbol: 'round',
    tint: 'built',
    text: 'Go on.',
  };

  test('of chips draws its cards small', () => {
    const html = draw([{ kind: 'zone', id: 'z', label: 'parts', layout: 'chips' }, PART]);
    expect(html).toMatch(/class="zone[^"]*chips/);
    expect(html).toMatch(/class="chip"[^>]*/);
    expect(html).toContain('data-symbol="round"');
    expect(html).toContain('data-tint="built"');
    expect(html).not.toContain('class="face"');
  });

  test('that is a pile shows its top card and how many there are', () => {
    const html = draw([
      { kind: 'zone', id: 'z', label: 'discards', layout: 'pile', count: 4 },
      PART,
    ]);
    expect(html).toMatch(/class="heap covered"/);
    expect(html).toContain('Sail');
    expect(html).toContain('4 left');
  });
});

describe('looks that games may draw on', () => {
  test('a card’s lines name what they are about, and its flavour is apart', () => {
    const html = draw([
      {
        kind: 'card',
        id: 'c',
        title: 'Feast',
        text: 'All eat.\nCost: 2 bread',
        flavour: 'Nobody spoke.',
      },
    ]);
    expect(html).toContain('<span>All eat.</span>');
    expect(html).toContain('<b>Cost:</b> 2 bread');
    expect(html).toMatch(/<em class="flavour">Nobody spoke\.<\/em>/);
  });

  test('a text of one line is left alone', () => {
    expect(draw([{ kind: 'card', id: 'c', title: 'Feast', text: 'Once: eat.' }])).toContain(
      '<span>Once: eat.</span>',
    );
  });

  test.each([
    [0, true],
    [1, true],
    [2, false],
  ])('a gauge at %i is on the brink: %s', (value, brink) => {
    const html = draw([{ kind: 'dial', id: 'd', label: 'Air', symbol: 'air', value, high: 9 }]);
    expect(html.includes('brink')).toBe(brink);
    expect(html).toContain('data-symbol="air"');
    expect(html).toContain('class="sign"');
  });

  test('a number without a scale has no brink', () => {
    expect(draw([{ kind: 'dial', id: 'd', label: 'points', value: 0 }])).not.toMatch(/brink|sign/);
  });

  test('a track says when it is done', () => {
    const track = (value: number) =>
      draw([{ kind: 'track', id: 'k', label: 'given', value, length: 3 }]);
    expect(track(2)).not.toContain('done');
    expect(track(3)).toContain('done');
    expect(track(3)).toContain('3 / 3 ✓');
  });

  test('a panel carries its symbol', () => {
    expect(draw([{ kind: 'panel', id: 'p', label: 'Ann', owner: 0, symbol: 'adrift' }])).toContain(
      'data-symbol="adrift"',
    );
  });
});

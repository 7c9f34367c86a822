import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { begin } from '../../src/lib/picks';
import type { Pick, Primitive, SceneFrame, TableInfo } from '../../src/lib/protocol';
import { merge } from '../../src/lib/scene';
import { TableStore } from '../../src/stores/table.svelte';
import { toasts } from '../../src/stores/toasts.svelte';

const ELEMENTS: Primitive[] = [
  { kind: 'panel', id: 'seat/0', label: 'Ann', owner: 0 },
  { kind: 'panel', id: 'seat/1', label: 'Ben', owner: 1 },
  { kind: 'board', id: 'board' },
  { kind: 'cell', id: 'a1', at: 'board', x: 0, y: 0 },
  { kind: 'cell', id: 'a2', at: 'board', x: 0, y: 2 },
  { kind: 'cell', id: 'a3', at: 'board', x: 0, y: 4 },
  { kind: 'token', id: 'pin/0', at: 'a1', owner: 0 },
  { kind: 'token', id: 'pin/1', at: 'a3', owner: 1 },
  { kind: 'stack', id: 'ships', at: 'a1', owner: 0, count: 3 },
  { kind: 'card', id: 'card', title: 'Mine', owner: 0 },
];
const SHIPS: Pick = {
  at: 'ships',
  label: 'Ships',
  then: [
    { at: 'a2', label: 'to a2', play: ['sail a2'] },
    { at: 'a3', label: 'to a3', play: ['sail a3'] },
  ],
};

let store: TableStore;
let sent: unknown[];

beforeEach(() => {
  const ears = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', ears.addEventListener);
  vi.stubGlobal('document', ears);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  sent = [];
  toasts.list = [];
});
afterEach(() => vi.unstubAllGlobals());

function see(picks: Pick[], parts: Partial<SceneFrame> = {}, mine = [0]): void {
  store = new TableStore('t', '');
  vi.spyOn(store['socket'], 'send').mockImplementation((frame) => void sent.push(frame));
  const frame = {
    type: 'scene',
    n: 7,
    viewer: 0,
    actor: 0,
    headline: 'Ann rolls',
    full: true,
    elements: ELEMENTS,
  } as const;
  store.scene = merge(null, { ...frame, elements: [...ELEMENTS], picks, ...parts });
  store.walk = begin(picks);
  const seats = ['Ann', 'Ben'].map((name, i) => ({
    kind: 'person' as const,
    name,
    yours: mine.includes(i),
  }));
  store.table = {
    id: 't',
    game: 'g',
    title: 'G',
    edition: '',
    options: {},
    status: 'playing',
    public: false,
    seats,
  } satisfies TableInfo;
}
const played = () => sent.map((frame) => (frame as { actions: string[] }).actions);

describe('pointing', () => {
  test('walks a path without a word to the server, and sends its end at once', () => {
    see([SHIPS]);
    store.touch('ships');
    expect(sent).toEqual([]);
    expect([...store.open.keys()]).toEqual(['a2', 'a3']);
    store.touch('a2');
    expect(sent).toMatchObject([{ type: 'play', seat: 0, n: 7, actions: ['sail a2'] }]);
  });

  test('at what stands on something picks what it stands on', () => {
    see([{ at: 'a3', label: 'Attack', play: ['attack'] }]);
    store.touch('pin/1');
    expect(played()).toEqual([['attack']]);
  });

  test('elsewhere, or at it again, lets it go', () => {
    see([SHIPS]);
    store.touch('ships');
    store.touch('seat/1');
    expect(store.walk.made).toEqual([]);
    store.touch('ships');
    store.touch('ships');
    expect(store.walk.made).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('at what is barred says why', () => {
    see([SHIPS], { barred: [{ at: 'a3', why: 'Ben stands there' }] });
    store.touch('a3');
    expect(toasts.list.map((toast) => toast.text)).toEqual(['Ben stands there.']);
    expect(sent).toEqual([]);
  });

  test('twice sends once, until there is an answer', () => {
    see([{ at: 'a2', label: 'Go', play: ['go'] }]);
    store.touch('a2');
    store.touch('a2');
    expect(sent.length).toBe(1);
  });

  test('at a card that can’t be picked looks at it closely', () => {
    see([SHIPS]);
    store.touch('card');
    expect(store.inspected?.id).toBe('card');
  });
});

describe('dragging', () => {
  const drag = (from: string, to: string) => {
    expect(store.carries(from)).toBe('carry');
    store.lift(from);
    store.drop(to);
  };

  test('does what two clicks do', () => {
    see([SHIPS]);
    drag('ships', 'a3');
    expect(played()).toEqual([['sail a3']]);
  });

  test('to where nothing can be done lets it go', () => {
    see([SHIPS]);
    drag('ships', 'a1');
    expect(sent).toEqual([]);
    expect(store.walk.made).toEqual([]);
  });

  test('carries one’s own piece to a place that can be picked', () => {
    see([{ at: 'a2', label: 'Move', play: ['move'] }]);
    drag('pin/0', 'a2');
    expect(played()).toEqual([['move']]);
  });

  test('leaves the pieces of others alone, and one’s own when there is nowhere to go', () => {
    see([{ at: 'a2', label: 'Move', play: ['move'] }]);
    expect(store.carries('pin/1')).toBeNull();
    see([]);
    expect(store.carries('pin/0')).toBeNull();
  });

  test('a card that can be played may be thrown', () => {
    see([{ at: 'card', label: 'Build', play: ['build'] }]);
    expect(store.carries('card')).toBe('throw');
  });
});

describe('whose turn it is', () => {
  test('is said to whoever sits here', () => {
    see([]);
    expect(store.yourTurn).toBe(true);
    expect(store.headline).toBe('You roll');
    see([], { actor: 1, headline: 'Ben rolls' });
    expect(store.yourTurn).toBe(false);
    expect(store.headline).toBe('Ben rolls');
  });

  test('several people at one screen go by their names', () => {
    see([], {}, [0, 1]);
    expect(store.self).toBe(-1);
    see([]);
    expect(store.self).toBe(0);
  });
});

test('undo is sent only where it is allowed', () => {
  see([SHIPS]);
  store.undo();
  expect(sent).toEqual([]);
  see([SHIPS], { undo: true });
  store.undo();
  expect(sent).toMatchObject([{ type: 'undo', seat: 0, n: 7 }]);
});

test('what nothing on the table stands for becomes a button', () => {
  see([
    SHIPS,
    { at: 'pass', label: 'Pass', play: ['pass'] },
    { at: 'board', label: 'Move north', play: ['n'] },
  ]);
  expect(store.loose.map((pick) => pick.label)).toEqual(['Pass', 'Move north']);
});

describe('a card that is asked what it is for', () => {
  const HAND: Primitive[] = [
    { kind: 'zone', id: 'hand', at: 'seat/0', layout: 'fan' },
    { kind: 'card', id: 'hand/map/0', at: 'hand', title: 'Map', text: 'Draw 1.', owner: 0 },
    { kind: 'card', id: 'hand/map/1', at: 'hand', title: 'Map', text: 'Draw 1.', owner: 0 },
    { kind: 'choice', id: 'far', label: 'Far' },
    { kind: 'choice', id: 'near', label: 'Near' },
    { kind: 'zone', id: 'pile', layout: 'pile', count: 3 },
    { kind: 'card', id: 'pile/rope', at: 'pile', title: 'Rope', text: 'Hold on.' },
  ];
  const aims = (way: string): Pick[] => [
    { at: 'seat/0', label: 'Yourself', play: [way, 'ann'] },
    { at: 'seat/1', label: 'Ben', play: [way, 'ben'] },
  ];
  const MAP: Pick = {
    at: 'hand/map/0',
    label: 'Map',
    then: [
      { at: 'far', label: 'Go far', then: aims('far') },
      { at: 'near', label: 'Go near', then: aims('near') },
    ],
  };
  const hold = (picks: Pick[]) => see(picks, { elements: [...ELEMENTS, ...HAND] });

  test('shows what is written on it, and its choices only then', () => {
    hold([MAP]);
    expect(store.isLater('far')).toBe(true);
    expect(store.said).toBe('');
    store.touch('hand/map/0');
    expect(store.isLater('far')).toBe(false);
    expect(store.said).toBe('Draw 1.');
  });

  test('has buttons for whom it may be for', () => {
    hold([MAP]);
    store.touch('hand/map/0');
    expect(store.handy).toEqual([]);
    store.touch('far');
    expect(store.handy.map((pick) => pick.label)).toEqual(['Yourself', 'Ben']);
    store.touch('seat/1');
    expect(played()).toEqual([['far', 'ben']]);
  });

  test('has buttons for what is out of sight', () => {
    hold([{ ...MAP, then: [...MAP.then!, { at: 'card', label: 'Build', play: ['build'] }] }]);
    store.touch('hand/map/0');
    expect(store.handy).toEqual([]);
    store.hiddenPicks = new Set(['card']);
    expect(store.handy.map((pick) => pick.label)).toEqual(['Build']);
  });

  test('may be any of those that look the same', () => {
    hold([MAP]);
    expect(store.carries('hand/map/1')).toBe('carry');
    store.touch('hand/map/1');
    expect(store.walk.made.map((pick) => pick.at)).toEqual(['hand/map/0']);
  });

  test('is barred for the same reason as those that look the same', () => {
    const bars = [{ at: 'hand/map/0', why: 'it costs 3' }];
    see([], { elements: [...ELEMENTS, ...HAND], barred: bars });
    expect(store.bars.get('hand/map/1')).toBe('it costs 3');
    expect(store.bars.has('pile/rope')).toBe(false);
  });

  test('laid onto somebody goes there once it is told what for', () => {
    hold([MAP]);
    store.lift('hand/map/0');
    store.drop('seat/1', 'hand/map/0');
    expect(sent).toEqual([]);
    expect(store.wish).toBe('seat/1');
    store.touch('near');
    expect(played()).toEqual([['near', 'ben']]);
  });

  test('put back into the hand is let go', () => {
    hold([MAP]);
    store.lift('hand/map/0');
    store.drop('hand/map/1', 'hand/map/0');
    expect(store.walk.made).toEqual([]);
    expect(store.wish).toBe('');
  });

  test('on top of a pile can be looked at', () => {
    hold([MAP]);
    store.touch('pile');
    expect(store.inspected?.id).toBe('pile/rope');
  });

  test('of a pile shows everything that lies open in it', () => {
    const pile: Primitive = { kind: 'zone', id: 'pile', layout: 'pile', count: 2 };
    const cards: Primitive[] = ['Rope', 'Sail'].map((title) => ({
      kind: 'card',
      id: title,
      at: 'pile',
      title,
    }));
    see([], { elements: [pile, ...cards] });
    store.touch('Sail');
    expect(store.inspected?.id).toBe('pile');
  });
});

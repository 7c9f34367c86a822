import { render } from 'svelte/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRough, marks, percent, spokenAdvice } from '../src/lib/advice';
import { begin, step } from '../src/lib/picks';
import type {
  AdviceFrame,
  Pick,
  Primitive,
  SceneFrame,
  ServerFrame,
  Suggestion,
  TableInfo,
} from '../src/lib/protocol';
import ActionBar from '../src/pages/ActionBar.svelte';
import AdvicePanel from '../src/pages/AdvicePanel.svelte';
import SceneElement from '../src/scene/SceneElement.svelte';
import { TableStore } from '../src/stores/table.svelte';
import { toasts } from '../src/stores/toasts.svelte';

const suggest = (at: string, play: string[], chance = 0.5, weight = 0.2): Suggestion => ({
  at,
  label: play.join(', '),
  play,
  chance,
  weight,
});
const CARD: Pick = {
  at: 'card',
  label: 'Play the card',
  then: [
    { at: 'ann', label: 'for Ann', play: ['play', 'ann'] },
    {
      at: 'ben',
      label: 'for Ben',
      then: [
        { at: 'two', label: '2', play: ['play', 'ben', '2'] },
        { at: 'three', label: '3', play: ['play', 'ben', '3'] },
      ],
    },
  ],
};
const PASS: Pick = { at: 'pass', label: 'Pass', play: ['pass'] };
const found = (map: ReadonlyMap<string, number[]>) => Object.fromEntries(map);
const plain = (html: string) => html.replaceAll(/<!--.*?-->/g, '');

test.each([
  [0.544, '54 %'],
  [0.005, '1 %'],
  [0.004, '< 1 %'],
  [0, '< 1 %'],
  [0.994, '99 %'],
  [1, '> 99 %'],
])('a chance of %f is read as %s', (chance, text) => {
  expect(percent(chance).replaceAll('\u00a0', ' ')).toBe(text);
});

test('what a bot has hardly looked at is a rough estimate', () => {
  expect(isRough(suggest('a', ['a'], 0.5, 0.01))).toBe(true);
  expect(isRough(suggest('a', ['a'], 0.5, 0.1))).toBe(false);
});

test('the best is said aloud', () => {
  const many = [suggest('a', ['Build'], 0.54), suggest('b', ['Pass'], 0.3)];
  expect(spokenAdvice(many)).toBe(
    'A bot would choose: Build, 54\u00a0% to win. 1 more in the list.',
  );
  expect(spokenAdvice(many.slice(0, 1))).not.toContain('more');
  expect(spokenAdvice([])).toContain('nothing');
});

describe('marks', () => {
  const start = begin([CARD, PASS]);

  test('number what the best three are picked by', () => {
    const four = ['a', 'b', 'c', 'd'].map((at) => suggest(at, [at]));
    expect(found(marks(start, four))).toEqual({ a: [1], b: [2], c: [3] });
  });

  test('of two that begin alike lie on the same thing', () => {
    const two = [
      suggest('card', ['play', 'ann']),
      suggest('pass', ['pass']),
      suggest('card', ['play', 'ben']),
    ];
    expect(found(marks(start, two))).toEqual({ card: [1, 3], pass: [2] });
  });

  test('half-way lie on what leads to the suggestion', () => {
    const picked = step(start, 'card')!;
    const two = [suggest('card', ['play', 'ben', '3']), suggest('card', ['play', 'ann'])];
    expect(found(marks(picked, two))).toEqual({ ben: [1], ann: [2] });
    expect(found(marks(step(picked, 'ben')!, two))).toEqual({ three: [1] });
  });

  test('are not laid where the suggestion doesn’t reach, nor on other ways', () => {
    const picked = step(start, 'card')!;
    expect(found(marks(picked, [suggest('card', ['play'])]))).toEqual({});
    expect(found(marks(picked, [suggest('pass', ['pass'])]))).toEqual({});
  });

  test('need something to lie on', () => {
    expect(found(marks(start, [suggest('', ['odd'])]))).toEqual({});
  });
});

describe('a table', () => {
  const ELEMENTS: Primitive[] = [
    { kind: 'panel', id: 'seat/0', label: 'Ann', owner: 0 },
    { kind: 'board', id: 'board' },
    { kind: 'cell', id: 'ann', label: 'a1', at: 'board', x: 0, y: 0 },
    { kind: 'card', id: 'card', label: 'A card', title: 'Mine', owner: 0 },
    { kind: 'choice', id: 'pass', label: 'Pass' },
  ];
  let store: TableStore;
  let sent: Array<{ type: string; key: string; n: number; actions?: string[] }>;

  beforeEach(async () => {
    const ears = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal('addEventListener', ears.addEventListener);
    vi.stubGlobal('document', ears);
    vi.stubGlobal('matchMedia', () => ({ matches: true })); // nothing moves
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    toasts.list = [];
    sent = [];
    store = new TableStore('t', '');
    vi.spyOn(store['socket'], 'send').mockImplementation(
      (frame) => void sent.push(frame as (typeof sent)[0]),
    );
    sit({ advice: true });
    await see({});
  });
  afterEach(() => vi.unstubAllGlobals());

  function sit(how: Partial<TableInfo>): void {
    const seats = ['Ann', 'Ben'].map((name, i) => ({
      kind: 'person' as const,
      name,
      yours: i === 0,
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
      ...how,
    };
  }
  const hear = (frame: ServerFrame) => store['hear'](frame);
  const see = (parts: Partial<SceneFrame>) =>
    hear({
      type: 'scene',
      n: 7,
      viewer: 0,
      actor: 0,
      headline: '',
      full: true,
      elements: ELEMENTS,
      picks: [CARD, PASS],
      ...parts,
    });
  const answer = (
    key: string,
    candidates = [suggest('card', ['play', 'ann'], 0.54), suggest('pass', ['pass'], 0.31)],
  ) => hear({ type: 'advice', key, n: 7, seat: 0, candidates } satisfies AdviceFrame);
  const last = () => sent.at(-1)!;

  test('that allows it lets whoever decides ask', () => {
    expect(store.mayAsk).toBe(true);
    store.ask();
    expect(sent).toMatchObject([{ type: 'advise', seat: 0, n: 7 }]);
    expect(store.asking).toBe(last().key);
  });

  test('does not let ask otherwise', async () => {
    sit({});
    expect(store.mayAsk).toBe(false);
    sit({ advice: true, status: 'over' });
    expect(store.mayAsk).toBe(false);
    sit({ advice: true });
    await see({ actor: 1, picks: [] });
    expect(store.mayAsk).toBe(false);
    store.ask();
    expect(sent).toEqual([]);
  });

  test('is asked once, shows the answer, and puts it away when asked again', async () => {
    store.ask();
    store.ask();
    expect(sent.length).toBe(1);
    await answer(last().key);
    expect(store.asking).toBe('');
    expect(found(store.marks)).toEqual({ card: [1], pass: [2] });
    expect(store.adviceText).toContain('54\u00a0%');
    store.ask();
    expect(store.advice).toBeNull();
    expect(sent.length).toBe(1);
  });

  test('stays playable while a bot thinks; a move makes advice void, early or late', async () => {
    store.ask();
    const { key } = last();
    store.touch('pass');
    expect(last()).toMatchObject({ type: 'play', actions: ['pass'] });
    expect(store.asking).toBe('');
    await answer(key);
    expect(store.advice).toBeNull();
  });

  test('that has moved on forgets the advice; one that is only drawn again does not', async () => {
    store.ask();
    await answer(last().key);
    await see({});
    expect(store.advice).not.toBeNull();
    await see({ n: 8 });
    expect(store.advice).toBeNull();
  });

  test('shows nobody’s advice to the next person at the screen', async () => {
    store.ask();
    await answer(last().key);
    await see({ viewer: null, curtain: 1 });
    expect(store.advice).toBeNull();
    expect(store.adviceText).toBe('');
  });

  test('says why advice is refused, and leaves what was begun alone', async () => {
    store.touch('card');
    store.ask();
    await hear({ type: 'refused', key: last().key, why: 'no bot has time' });
    expect(toasts.list.map((toast) => toast.text)).toEqual(['No bot has time.']);
    expect(store.asking).toBe('');
    expect(store.walk.made.length).toBe(1);
  });

  test('asks anew only when the question that is void has been answered, and says nothing of that', async () => {
    store.ask();
    const old = last().key;
    await see({ n: 8 });
    store.ask();
    expect(sent.length).toBe(1);
    await hear({ type: 'refused', key: old, why: 'the table has moved on' });
    expect(toasts.list).toEqual([]);
    expect(sent.length).toBe(2);
    expect(last()).toMatchObject({ type: 'advise', n: 8 });
    expect(last().key).toBe(store.asking);
  });

  test('begins what is followed, as a click does: one pick plays, the first of several doesn’t', async () => {
    store.ask();
    await answer(last().key);
    const [card, pass] = store.advice!.candidates;
    store.follow(card!);
    expect(store.walk.made.map((pick) => pick.at)).toEqual(['card']);
    expect(found(store.marks)).toEqual({ ann: [1] });
    expect(last().type).toBe('advise');
    store.follow(pass!);
    expect(last()).toMatchObject({ type: 'play', actions: ['pass'] });
  });

  test('draws its numbers on cards, buttons and boards, and says them', async () => {
    store.ask();
    await answer(last().key, [
      suggest('card', ['play', 'ann']),
      suggest('ann', ['go']),
      suggest('pass', ['pass']),
    ]);
    const draw = (id: string) =>
      plain(
        render(SceneElement, { props: { store, element: store.scene!.elements.get(id)! } }).body,
      );
    expect(draw('card')).toMatch(/data-advice="1"/);
    expect(draw('card')).toMatch(/aria-label="[^"]*advice 1"/);
    expect(draw('pass')).toMatch(/data-advice="3"/);
    expect(draw('board')).toMatch(/class="advice-number".*<text[^>]*>2<\/text>/s);
  });

  test('has a button for it only where one may ask', () => {
    const bar = () => plain(render(ActionBar, { props: { store, scene: store.scene! } }).body);
    expect(bar()).toContain('What would a bot do?');
    sit({});
    expect(bar()).not.toContain('What would a bot do?');
  });

  test('lists the choices with a number, a label and a chance', async () => {
    store.ask();
    await answer(last().key, [suggest('pass', ['pass'], 0.54), suggest('', ['odd'], 0.2, 0.001)]);
    const html = plain(render(AdvicePanel, { props: { store, advice: store.advice! } }).body);
    expect(html).toMatch(/<b class="number">1<\/b> <span class="what">pass<\/span>/);
    expect(html).toContain('54\u00a0%');
    expect(html).toMatch(/<button class="suggestion rough"[^>]*disabled/);
    expect(html).toContain('a strong bot would give itself in your seat, from what you can see');
  });
});

import { render } from 'svelte/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ReviewFindings from '../src/dialogs/ReviewFindings.svelte';
import type { MomentInfo, Primitive, ReviewInfo } from '../src/lib/protocol';
import {
  across,
  describe as inWords,
  drawn,
  follow,
  linesOf,
  spaced,
  summaries,
  tell,
  ticks,
  turningPoints,
  up,
  type Frame,
} from '../src/lib/review';
import { storeOf, withoutBrowser } from './scene/drawing';

const NAMES = ['you', 'Ben', 'Cleo'];
const who = (seat: number) => NAMES[seat]!;
const spaces = (text: string) => text.replaceAll('\u00a0', ' ');
const moment = (
  n: number,
  seat: number,
  chance: number,
  more: Partial<MomentInfo> = {},
): MomentInfo => ({
  n,
  seat,
  chosen: `choice ${n}`,
  chance,
  ...more,
});
const GAME = [
  moment(4, 0, 0.5),
  moment(6, 1, 0.4),
  moment(9, 0, 0.31, {
    chosen: 'Build Garrison',
    best: 'Build Quarry',
    best_chance: 0.44,
    mark: 'mistake',
  }),
  moment(12, 1, 0.7, { mark: 'turn' }),
  moment(15, 2, 0.1, { best: 'Pass', best_chance: 0.2 }),
  moment(20, 0, 0.1, { mark: 'turn' }),
];

test('each seat’s line goes through its own decisions, in their order', () => {
  const lines = linesOf(GAME.toReversed(), 3);
  expect(lines.map((line) => line.seat)).toEqual([0, 1, 2]);
  expect(lines[0]!.spots).toEqual([
    { move: 5, chance: 0.5 },
    { move: 10, chance: 0.31 },
    { move: 21, chance: 0.1 },
  ]);
  expect(lines[2]!.spots.length).toBe(1);
});

test('turning points are what the server marked, in their order', () => {
  expect(turningPoints(GAME.toReversed()).map((one) => one.n)).toEqual([9, 12, 20]);
});

test('a seat is summed up by its decisions, its mistakes and the costliest of them', () => {
  const [you, ben] = summaries(GAME, 3);
  expect(you).toMatchObject({ seat: 0, decisions: 3, mistakes: 1 });
  expect(you!.largest).toBeCloseTo(0.13);
  expect(ben).toEqual({ seat: 1, decisions: 2, mistakes: 0, largest: 0 });
});

describe('a turning point is told', () => {
  const told = (one: MomentInfo, moments = GAME) => spaces(tell(one, moments, who));

  test('with what was chosen, and what it was worth beside the best', () => {
    expect(told(GAME[2]!)).toBe(
      'You chose “Build Garrison” (31 %); “Build Quarry” was worth 44 %.',
    );
  });

  test('with who turned it, if it was one', () => {
    expect(told(GAME[3]!)).toBe('Ben’s chances rose from 40 % to 70 % by what you did.');
    expect(told(GAME[5]!)).toBe('Your chances fell from 31 % to 10 % by what others did.');
  });

  test('as chance, if nobody else had a choice', () => {
    const two = [moment(1, 1, 0.6), moment(3, 1, 0.2, { mark: 'turn' })];
    expect(told(two[1]!, two)).toBe('Ben’s chances fell from 60 % to 20 % by chance.');
  });

  test('without what the seat itself gave away then', () => {
    const two = [
      moment(1, 1, 0.6),
      moment(3, 1, 0.1, { mark: 'turn', best: 'Pass', best_chance: 0.3 }),
    ];
    expect(told(two[1]!, two)).toContain('from 60 % to 30 %');
  });

  test('even if it came first', () => {
    expect(told(moment(0, 1, 0.2, { mark: 'turn' }), [])).toBe('Ben’s chances stood at 20 %.');
  });
});

describe('a chart', () => {
  const frame: Frame = { left: 40, top: 10, wide: 200, high: 100, last: 50 };

  test('has moves from left to right and chances from below to above', () => {
    expect(across(frame, 0)).toBe(40);
    expect(across(frame, 50)).toBe(240);
    expect(up(frame, 0)).toBe(110);
    expect(up(frame, 1)).toBe(10);
    expect(
      drawn(frame, [
        { move: 0, chance: 0.5 },
        { move: 25, chance: 1 },
      ]),
    ).toBe('M40.0 60.0L140.0 10.0');
    expect(drawn(frame, [])).toBe('');
    expect(across({ ...frame, last: 0 }, 0)).toBe(40);
  });

  test('has signs that are not too close, and one at the end', () => {
    const spots = [1, 2, 3, 10, 12, 25].map((move) => ({ move, chance: 0.5 }));
    expect(spaced(frame, spots, 30).map((spot) => spot.move)).toEqual([3, 12, 25]);
    expect(spaced(frame, [], 30)).toEqual([]);
  });

  test.each([
    [7, 5, [0, 2, 4, 6]],
    [194, 5, [0, 50, 100, 150]],
    [3, 10, [0, 1, 2, 3]],
    [0, 5, [0]],
  ])('of %i moves has round numbers, about %i', (last, about, expected) => {
    expect(ticks(last, about)).toEqual(expected);
  });

  test('can be said in words', () => {
    expect(spaces(inWords(linesOf(GAME, 3), who))).toBe(
      'Chances of winning over the game: you from 50 % to 10 %, Ben from 40 % to 70 %, Cleo from 10 % to 10 %.',
    );
    expect(inWords(linesOf([], 2), who)).toContain('nothing yet');
  });
});

describe('a review', () => {
  const soFar = (status: ReviewInfo['status'], done = 0): ReviewInfo => ({
    status,
    entries: 30,
    done,
    total: 9,
    moments: [],
    seats: 2,
  });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is started once and looked at once a second, until it is done', async () => {
    const looks = [soFar('working', 5), soFar('done', 9)];
    const start = vi.fn(async () => soFar('working'));
    const told: number[] = [];
    const end = follow(
      start,
      async () => looks.shift()!,
      (review) => told.push(review.done) > 0,
    );
    await vi.advanceTimersByTimeAsync(1500);
    expect(told).toEqual([0, 5]);
    await vi.advanceTimersByTimeAsync(1000);
    await end;
    expect(told).toEqual([0, 5, 9]);
    expect(start).toHaveBeenCalledOnce();
  });

  test('is started again if the server has forgotten it', async () => {
    const starts = [soFar('working'), soFar('done')];
    const end = follow(
      async () => starts.shift()!,
      async () => soFar('none'),
      () => true,
    );
    await vi.advanceTimersByTimeAsync(3000);
    await end;
    expect(starts).toEqual([]);
  });

  test('is left alone when nobody wants it any more', async () => {
    const look = vi.fn(async () => soFar('working'));
    await follow(look, look, () => false);
    expect(look).toHaveBeenCalledOnce();
  });
});

describe('the course of a game', () => {
  withoutBrowser();

  function draw(moments: MomentInfo[], status: ReviewInfo['status'] = 'done'): string {
    const panels = ['Ann', 'Ben', 'Cleo'].map((label, owner): Primitive => ({
      kind: 'panel',
      id: `seat/${owner}`,
      label,
      owner,
    }));
    const store = storeOf(panels, { n: 25 });
    const seats = ['Ann', 'Ben', 'Cleo'].map((name, i) => ({
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
      status: 'over',
      public: false,
      seats,
    };
    const review: ReviewInfo = { status, entries: 21, done: 6, total: 6, moments, seats: 3 };
    return spaces(
      render(ReviewFindings, { props: { store, review } }).body.replaceAll(/<!--.*?-->/g, ''),
    );
  }

  test('has a line, a shape and a summary for each seat', () => {
    const html = draw(GAME);
    expect(html.match(/class="course"/g)?.length).toBe(3);
    expect(html).toContain('aria-label="Chances of winning over the game: you from 50 % to 10 %');
    expect(html).toMatch(/You \(Ann\)<\/th><td>3<\/td><td>1<\/td><td>−13 %<\/td>/);
    expect(html).toMatch(/Ben<\/th><td>2<\/td><td>0<\/td><td>–<\/td>/);
    expect(html).not.toContain('NaN');
  });

  test('lists its turning points as buttons', () => {
    const html = draw(GAME);
    expect(html.match(/aria-pressed="false"/g)?.length).toBe(3);
    expect(html).toContain('Move 10</b> You chose “Build Garrison” (31 %)');
    expect(html.match(/class="turn-mark"/g)?.length).toBe(3);
  });

  test('says when none stands out, and when there may still be some', () => {
    expect(draw([moment(4, 0, 0.5)])).toContain('None stands out.');
    expect(draw([moment(4, 0, 0.5)], 'working')).toContain('None yet.');
  });
});

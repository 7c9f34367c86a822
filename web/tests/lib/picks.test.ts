import { describe, expect, test } from 'vitest';
import { begin, leads, letGo, played, step, toward } from '../../src/lib/picks';
import type { Pick } from '../../src/lib/protocol';

/** A stack may go to two sites; at the first one it is asked how many, at the other not. */
const PICKS: Pick[] = [
  {
    at: 'stack',
    label: 'Take the stack',
    then: [
      {
        at: 'near',
        label: 'to the near site',
        then: [
          { at: 'one', label: 'one ship', play: ['go near', 'land 1'] },
          { at: 'two', label: 'two ships', play: ['go near', 'land 2'] },
        ],
      },
      {
        at: 'far',
        label: 'to the far site',
        then: [{ at: 'all', label: 'all of them', play: ['go far', 'land 3'] }],
      },
    ],
  },
  { at: 'pass', label: 'Pass', play: ['pass'] },
];

const walk = (...ats: string[]) =>
  ats.reduce((now, at) => {
    const next = step(now, at);
    if (!next) throw new Error(`${at} is not open`);
    return next;
  }, begin(PICKS));
const open = (now: { open: readonly Pick[] }) => now.open.map((pick) => pick.at);
const made = (now: { made: readonly Pick[] }) => now.made.map((pick) => pick.at);

describe('walking', () => {
  test('a walk begins with everything open and nothing made', () => {
    expect(open(begin(PICKS))).toEqual(['stack', 'pass']);
    expect(made(begin(PICKS))).toEqual([]);
  });

  test('a pick opens what comes after it, and only that', () => {
    expect(open(walk('stack'))).toEqual(['near', 'far']);
    expect(open(walk('stack', 'near'))).toEqual(['one', 'two']);
  });

  test('the end of a path stands for its actions', () => {
    const end = walk('stack', 'near', 'two');
    expect(end.open).toEqual([]);
    expect(played(end)).toEqual(['go near', 'land 2']);
  });

  test('on the way nothing is played', () => {
    expect(played(walk('stack'))).toEqual([]);
    expect(played(begin(PICKS))).toEqual([]);
  });

  test('a single continuation is taken at once', () => {
    const end = walk('stack', 'far');
    expect(made(end)).toEqual(['stack', 'far', 'all']);
    expect(end.open).toEqual([]);
    expect(played(end)).toEqual(['go far', 'land 3']);
  });

  test('a single thing to begin with waits to be picked', () => {
    expect(open(begin([PICKS[1]!]))).toEqual(['pass']);
  });

  test('what is not open can’t be picked', () => {
    expect(step(begin(PICKS), 'near')).toBeNull();
    expect(step(walk('stack'), 'pass')).toBeNull();
  });

  test('walking leaves the picks and the earlier walk as they were', () => {
    const before = structuredClone(PICKS);
    const first = walk('stack');
    step(first, 'near');
    expect(PICKS).toEqual(before);
    expect(made(first)).toEqual(['stack']);
  });
});

describe('letting go', () => {
  test('lets everything go', () => {
    const free = letGo(PICKS, walk('stack', 'near'));
    expect(made(free)).toEqual([]);
    expect(open(free)).toEqual(['stack', 'pass']);
  });

  test('goes back to before one pick and keeps those before it', () => {
    const back = letGo(PICKS, walk('stack', 'near'), 'near');
    expect(made(back)).toEqual(['stack']);
    expect(open(back)).toEqual(['near', 'far']);
  });

  test('of a pick that was never made lets everything go', () => {
    expect(made(letGo(PICKS, walk('stack', 'near'), 'two'))).toEqual([]);
  });
});

test('a pick leads to itself and to everything after it', () => {
  expect(leads(PICKS[0]!, 'stack')).toBe(true);
  expect(leads(PICKS[0]!, 'two')).toBe(true);
  expect(leads(PICKS[0]!, 'elsewhere')).toBe(false);
});

describe('going towards something', () => {
  test('goes as far as there is one way, and stops at it', () => {
    const walk = toward(begin(PICKS), 'near');
    expect(walk.made.map((pick) => pick.at)).toEqual(['stack', 'near']);
    expect(walk.open.map((pick) => pick.at)).toEqual(['one', 'two']);
  });

  test('waits where there are two ways, or none', () => {
    const ways: Pick[] = ['red', 'blue'].map((at) => ({
      at,
      label: at,
      then: [{ at: 'goal', label: 'goal', play: [at] }],
    }));
    expect(toward(begin(ways), 'goal').made).toEqual([]);
    expect(toward(begin(PICKS), 'elsewhere').made).toEqual([]);
  });
});

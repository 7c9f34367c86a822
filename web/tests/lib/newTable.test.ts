import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import NewTableDialog from '../../src/dialogs/NewTableDialog.svelte';
import {
  changes,
  editionValues,
  introduced,
  levels,
  optionKind,
  spoken,
  studies,
  usualBot,
  usualSeats,
  usualWish,
} from '../../src/lib/newTable';
import type { GameInfo } from '../../src/lib/protocol';

const GAME: GameInfo = {
  name: 'a-game',
  title: 'A Game',
  pitch: '',
  fewest_seats: 2,
  most_seats: 4,
  has_secrets: false,
  editions: [
    { name: 'usual', values: {} },
    { name: 'long', values: { rounds: 12 } },
  ],
  options: [
    { name: 'rounds', meaning: 'how many', default: 8, low: 1, high: 20 },
    { name: 'safe_home', meaning: 'homes are safe', default: true },
    { name: 'map', meaning: 'which', default: 'small', words: ['small', 'large'] },
  ],
  bots: ['random', 'greedy', 'clever'],
};

describe('to play now', () => {
  test('is to sit first, against two bots', () => {
    expect(usualWish(GAME)).toEqual({
      game: 'a-game',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }],
    });
  });

  test('takes as many seats as the game has', () => {
    expect(usualSeats({ ...GAME, most_seats: 2 })).toBe(2);
    expect(usualSeats({ ...GAME, fewest_seats: 4 })).toBe(4);
  });

  test('takes the last bot where the usual one is missing', () => {
    expect(usualBot({ ...GAME, bots: ['random', 'clever'] })).toBe('clever');
    expect(usualBot({ ...GAME, bots: [] })).toBe('');
  });
});

describe('bots', () => {
  const ALL = ['casual', 'expert', 'greedy', 'novice', 'random', 'search', 'skilled'];

  test('for people come first, from easy to hard; the others are for study', () => {
    expect(levels({ ...GAME, bots: ALL })).toEqual(['novice', 'casual', 'skilled', 'expert']);
    expect(studies({ ...GAME, bots: ALL })).toEqual(['greedy', 'random', 'search']);
    expect(levels(GAME)).toEqual([]);
    expect(studies(GAME)).toEqual(GAME.bots);
  });

  test('on a new seat are casual', () => {
    expect(usualBot({ ...GAME, bots: ALL })).toBe('casual');
    expect(usualWish({ ...GAME, bots: ALL }).seats[1]).toEqual({ kind: 'bot', bot: 'casual' });
  });

  test('are offered in this order, the levels with a line each', () => {
    const html = form(ALL);
    const offered = [...html.matchAll(/value="bot:(\w+)"/g)].map((match) => match[1]);
    expect(offered.slice(0, 7)).toEqual([
      'novice',
      'casual',
      'skilled',
      'expert',
      'greedy',
      'random',
      'search',
    ]);
    expect(html).toMatch(/Novice bot: \w+/);
    expect(html).toContain('label="Bots for study"');
    expect(form(['greedy'])).not.toContain('for study');
  });
});

test('advice and a review are offered, and may be unticked', () => {
  const html = form(['greedy']);
  for (const label of ['Advice may be asked for', 'Review after the game']) {
    expect(html).toMatch(new RegExp(`type="checkbox" checked[^>]*/> ${label}`));
  }
});

function form(bots: string[]): string {
  const props = { game: { ...GAME, bots }, name: '', busy: false, open: () => {}, close: () => {} };
  return render(NewTableDialog, { props }).body.replaceAll(/<!--.*?-->/g, '');
}

test('people who share a screen all have names', () => {
  const seats = [
    { kind: 'me' },
    { kind: 'bot', bot: 'greedy' },
    { kind: 'me', name: 'Ben' },
  ] as const;
  expect(introduced(seats, 'Guest 2cd5')[0]).toEqual({ kind: 'me', name: 'Player 1' });
  expect(introduced(seats, 'Guest 2cd5').slice(1)).toEqual(seats.slice(1));
  expect(introduced(seats, 'Ann')).toEqual(seats);
  expect(introduced(seats.slice(0, 2), '')).toEqual(seats.slice(0, 2));
});

describe('options', () => {
  test('are those of the edition, else the defaults', () => {
    expect(editionValues(GAME, 'long')).toEqual({ rounds: 12, safe_home: true, map: 'small' });
    expect(editionValues(GAME, 'no such')).toEqual({ rounds: 8, safe_home: true, map: 'small' });
  });

  test('go to the server only where they differ from the edition', () => {
    const values = { ...editionValues(GAME, 'long'), safe_home: false };
    expect(changes(GAME, 'long', values)).toEqual({ safe_home: false });
    expect(changes(GAME, 'usual', values)).toEqual({ rounds: 12, safe_home: false });
    expect(changes(GAME, 'long', editionValues(GAME, 'long'))).toEqual({});
  });

  test('are flags, numbers or words', () => {
    expect(GAME.options.map(optionKind)).toEqual(['number', 'flag', 'word']);
  });
});

test('names are read as people speak', () => {
  expect(spoken('safe_home')).toBe('Safe home');
  expect(spoken('one-die')).toBe('One die');
});

/** Wishes for a new table, as the form keeps them. */
import type { GameInfo, NewTable, OptionInfo, SeatWish } from './protocol';

import { isNobody } from './wording';

export type Value = number | string | boolean;

/** The bots that are made for people, from easy to hard, and what to expect of each. */
export const LEVELS: Readonly<Record<string, string>> = {
  novice: 'misses much',
  casual: 'slips now and then',
  skilled: 'makes few mistakes',
  expert: 'takes its time',
};

const USUAL_BOTS = ['casual', 'greedy'];
const USUAL_SEATS = 3;

export const usualBot = (game: GameInfo): string =>
  USUAL_BOTS.find((bot) => game.bots.includes(bot)) ?? game.bots.at(-1) ?? '';

export const levels = (game: GameInfo): string[] =>
  Object.keys(LEVELS).filter((bot) => game.bots.includes(bot));

/** The other bots: to measure oneself against, or to be studied. */
export const studies = (game: GameInfo): string[] => game.bots.filter((bot) => !(bot in LEVELS));

export const usualSeats = (game: GameInfo): number =>
  Math.min(game.most_seats, Math.max(game.fewest_seats, USUAL_SEATS));

/** Me, and bots on the other seats. */
export function usualWish(game: GameInfo): NewTable {
  const bots = Array.from({ length: usualSeats(game) - 1 }, () => botSeat(game));
  return { game: game.name, seats: [{ kind: 'me' }, ...bots] };
}

export const botSeat = (game: GameInfo, bot = usualBot(game)): SeatWish => ({ kind: 'bot', bot });

/** Where several people share a screen, everybody needs a name. */
export function introduced(seats: readonly SeatWish[], name: string): SeatWish[] {
  const shared = seats.filter((seat) => seat.kind === 'me').length > 1 && (!name || isNobody(name));
  return seats.map((seat, i) =>
    shared && seat.kind === 'me' ? { ...seat, name: seat.name || `Player ${i + 1}` } : seat,
  );
}

/** What the options are in an edition. */
export function editionValues(game: GameInfo, edition: string): Record<string, Value> {
  const told = game.editions.find((one) => one.name === edition)?.values ?? {};
  return Object.fromEntries(game.options.map((o) => [o.name, told[o.name] ?? o.default]));
}

/** Only what differs from the edition goes to the server. */
export function changes(
  game: GameInfo,
  edition: string,
  values: Record<string, Value>,
): Record<string, Value> {
  const usual = editionValues(game, edition);
  return Object.fromEntries(Object.entries(values).filter(([name, v]) => usual[name] !== v));
}

export function optionKind(option: OptionInfo): 'flag' | 'number' | 'word' {
  if (typeof option.default === 'boolean') return 'flag';
  return typeof option.default === 'number' ? 'number' : 'word';
}

/** `safe_home` as people read it. */
export const spoken = (name: string): string => {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

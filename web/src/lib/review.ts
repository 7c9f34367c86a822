/** A game looked at once more: the chances of its seats over time, and where they turned. */
import { percent } from './advice';
import type { MomentInfo, ReviewInfo } from './protocol';

/** A chance at a decision, which was the match's entry of this number. */
export interface Spot {
  move: number;
  chance: number;
}

export const spotOf = (one: MomentInfo): Spot => ({ move: one.n + 1, chance: one.chance });

/** The chances of a seat, from its own decisions. */
export interface Line {
  seat: number;
  spots: readonly Spot[];
}

/** How somebody decided. `largest` is the most that a single mistake cost. */
export interface Summary {
  seat: number;
  decisions: number;
  mistakes: number;
  largest: number;
}

const inOrder = (moments: readonly MomentInfo[]): MomentInfo[] =>
  moments.toSorted((a, b) => a.n - b.n);

const bySeat = <T>(seats: number, make: (seat: number) => T): T[] =>
  Array.from({ length: seats }, (_, i) => make(i));

export function linesOf(moments: readonly MomentInfo[], seats: number): Line[] {
  const ordered = inOrder(moments);
  return bySeat(seats, (seat) => ({
    seat,
    spots: ordered.filter((one) => one.seat === seat).map(spotOf),
  }));
}

export const turningPoints = (moments: readonly MomentInfo[]): MomentInfo[] =>
  inOrder(moments.filter((one) => one.mark));

/** What was better costs something; where nothing was, the choice was as good as any. */
const cost = (one: MomentInfo): number =>
  one.best ? Math.max(0, (one.best_chance ?? 0) - one.chance) : 0;

export function summaries(moments: readonly MomentInfo[], seats: number): Summary[] {
  return bySeat(seats, (seat) => {
    const own = moments.filter((one) => one.seat === seat);
    const mistakes = own.filter((one) => one.best).length;
    return { seat, decisions: own.length, mistakes, largest: Math.max(0, ...own.map(cost)) };
  });
}

/** How somebody is called in a sentence: 'you', or by name. */
export type Naming = (seat: number) => string;

/** A turning point in a sentence. */
export function tell(one: MomentInfo, moments: readonly MomentInfo[], who: Naming): string {
  const told = one.mark === 'turn' ? tellTurn(one, moments, who) : tellMistake(one, who);
  return told.replace(/^you/, 'You');
}

function tellMistake(one: MomentInfo, who: Naming): string {
  const chose = `${who(one.seat)} chose “${one.chosen}” (${percent(one.chance)})`;
  return one.best
    ? `${chose}; “${one.best}” was worth ${percent(one.best_chance ?? 0)}.`
    : `${chose}.`;
}

function tellTurn(one: MomentInfo, moments: readonly MomentInfo[], who: Naming): string {
  const name = who(one.seat);
  const whose = name === 'you' ? 'your' : `${name}’s`;
  const before = inOrder(moments).findLast((other) => other.seat === one.seat && other.n < one.n);
  if (!before) return `${whose} chances stood at ${percent(one.chance)}.`;
  const others = new Set(moments.filter((m) => m.n > before.n && m.n < one.n).map((m) => m.seat));
  const now = one.best ? (one.best_chance ?? 0) : one.chance; // before the seat's own choice
  const verb = now < before.chance ? 'fell' : 'rose';
  return `${whose} chances ${verb} from ${percent(before.chance)} to ${percent(now)} by ${doing([...others], who)}.`;
}

function doing(seats: readonly number[], who: Naming): string {
  const [only, another] = seats;
  if (only === undefined) return 'chance';
  return another === undefined ? `what ${who(only)} did` : 'what others did';
}

// The chart --------------------------------------------------------------------------------------

/** Where things are drawn: moves from left to right, chances from below to above. */
export interface Frame {
  left: number;
  top: number;
  wide: number;
  high: number;
  last: number; // the number of the last move
}

export const across = (frame: Frame, move: number): number =>
  frame.left + (frame.wide * move) / Math.max(1, frame.last);
export const up = (frame: Frame, chance: number): number => frame.top + frame.high * (1 - chance);

const PLACES = 1; // decimals that are drawn

export function drawn(frame: Frame, spots: readonly Spot[]): string {
  const points = spots.map(
    ({ move, chance }) =>
      `${across(frame, move).toFixed(PLACES)} ${up(frame, chance).toFixed(PLACES)}`,
  );
  return points.length ? `M${points.join('L')}` : '';
}

/** Some of the spots, at least so far from each other, for signs that tell lines apart; the last
    one always. */
export function spaced(frame: Frame, spots: readonly Spot[], gap: number): Spot[] {
  const kept: Spot[] = [];
  let right = Infinity;
  for (const spot of spots.toReversed()) {
    if (right - across(frame, spot.move) < gap) continue;
    right = across(frame, spot.move);
    kept.push(spot);
  }
  return kept.toReversed();
}

/** Round numbers of moves for the axis, about as many as asked for. */
export function ticks(last: number, about: number): number[] {
  const rough = Math.max(1, last / Math.max(1, about));
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * ten).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

/** The chart in words. */
export function describe(lines: readonly Line[], who: Naming): string {
  const told = lines.flatMap(({ seat, spots }) => {
    const [first, last] = [spots[0], spots.at(-1)];
    return first && last
      ? [`${who(seat)} from ${percent(first.chance)} to ${percent(last.chance)}`]
      : [];
  });
  return `Chances of winning over the game: ${told.join(', ') || 'nothing yet'}.`;
}

// How far it is ----------------------------------------------------------------------------------

const PAUSE = 1000; // ms between two looks
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Start a review, and look how far it is until it is done. Whoever is told
    says whether it is still wanted. */
export async function follow(
  start: () => Promise<ReviewInfo>,
  look: () => Promise<ReviewInfo>,
  tell: (review: ReviewInfo) => boolean,
): Promise<void> {
  let review = await start();
  while (tell(review) && review.status !== 'done') {
    await wait(PAUSE);
    review = await (review.status === 'none' ? start() : look()); // a server may have forgotten it
  }
}

/** What a strong bot thinks of one's choices, and where that shows on the table. */
import type { Walk } from './picks';
import type { Pick, Suggestion } from './protocol';

const MARKED = 3; // so many of the best are marked on the table
const ROUGH = 0.03; // of the thinking: with less, a chance is a rough estimate

/** A chance as people read it. Nothing is certain that is only estimated. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  if (whole <= 0) return '<\u00a01\u00a0%';
  return whole >= 100 ? '>\u00a099\u00a0%' : `${whole}\u00a0%`;
}

export const isRough = (one: Suggestion): boolean => one.weight < ROUGH;

/** Under what may be picked now, the numbers of those of the best suggestions that it leads to. */
export function marks(walk: Walk, candidates: readonly Suggestion[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  candidates.slice(0, MARKED).forEach((one, i) => {
    for (const at of next(walk, one)) found.set(at, [...(found.get(at) ?? []), i + 1]);
  });
  return found;
}

/** What to pick now for a suggestion. Half-way that is what leads to it; where everything does,
    the suggestion doesn't reach so far. */
function next(walk: Walk, one: Suggestion): string[] {
  if (!walk.made.length) return one.at ? [one.at] : [];
  const ways = walk.open.filter((pick) => plays(pick, one.play));
  return ways.length < walk.open.length ? ways.map((pick) => pick.at) : [];
}

const plays = (pick: Pick, actions: readonly string[]): boolean =>
  pick.then?.length
    ? pick.then.some((then) => plays(then, actions))
    : (pick.play ?? []).every((action, i) => i >= actions.length || action === actions[i]);

/** The best suggestion in a sentence, for those who listen. */
export function spokenAdvice(candidates: readonly Suggestion[]): string {
  const [best] = candidates;
  if (!best) return 'The bot has nothing to say here.';
  const more = candidates.length > 1 ? ` ${candidates.length - 1} more in the list.` : '';
  return `A bot would choose: ${best.label}, ${percent(best.chance)} to win.${more}`;
}

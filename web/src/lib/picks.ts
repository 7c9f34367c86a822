/** Walking the tree of picks, without asking the server on the way. */
import type { Pick } from './protocol';

/** Where a walk stands: the picks made so far and what may be picked next. */
export interface Walk {
  made: readonly Pick[];
  open: readonly Pick[];
}

export const begin = (picks: readonly Pick[]): Walk => ({ made: [], open: picks });

/** The walk after picking `at`; single continuations are taken at once. If it has reached the
    end, `open` is empty and `played` says what it stands for. Null if `at` is not open. */
export function step(walk: Walk, at: string): Walk | null {
  let next = walk.open.find((pick) => pick.at === at);
  if (!next) return null;
  const made = [...walk.made, next];
  while (next.then?.length === 1) {
    next = next.then[0]!;
    made.push(next);
  }
  return { made, open: next.then ?? [] };
}

/** Whether picking this is a way to pick `at`, now or later. */
export const leads = (pick: Pick, at: string): boolean =>
  pick.at === at || (pick.then ?? []).some((next) => leads(next, at));

/** The walk, gone on as long as there is only one way towards picking `at`. */
export function toward(walk: Walk, at: string): Walk {
  const ways = walk.made.some((pick) => pick.at === at)
    ? []
    : walk.open.filter((pick) => leads(pick, at));
  const next = ways.length === 1 ? step(walk, ways[0]!.at) : null;
  return next ? toward(next, at) : walk;
}

/** The actions that a finished walk stands for. */
export function played(walk: Walk): readonly string[] {
  return walk.made.at(-1)?.play ?? [];
}

/** Go back to just before the pick `at` was made; to the beginning if it was not. */
export function letGo(picks: readonly Pick[], walk: Walk, at = ''): Walk {
  const kept = walk.made.slice(
    0,
    Math.max(
      0,
      walk.made.findIndex((pick) => pick.at === at),
    ),
  );
  return kept.reduce<Walk>(
    (back, pick) => ({ made: [...back.made, pick], open: pick.then ?? [] }),
    begin(picks),
  );
}

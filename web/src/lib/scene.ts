/** A scene as the client keeps it, and how frames change it. */
import type { Barred, Pick, Primitive, SceneFrame, Sentence, Stack } from './protocol';

export interface Scene {
  n: number;
  viewer: number | null;
  actor: number;
  headline: string;
  elements: ReadonlyMap<string, Primitive>;
  order: readonly string[];
  picks: readonly Pick[];
  barred: readonly Barred[];
  log: readonly Sentence[];
  fresh: number; // how many sentences came with the last frame
  since: number; // how many sentences there were when the viewer's own turn ended
  undo: boolean;
  curtain: number | null;
}

/** The scene after a frame. Behind a curtain nothing is kept that could be looked at. */
export function merge(before: Scene | null, frame: SceneFrame): Scene {
  const curtain = frame.curtain ?? null;
  const hidden = curtain !== null;
  const afresh = frame.full || before === null;
  const elements = new Map(afresh ? [] : before.elements);
  for (const id of frame.gone ?? []) elements.delete(id);
  for (const element of frame.elements ?? []) elements.set(element.id, element);
  const told = frame.log ?? [];
  const log = hidden ? [] : afresh ? told : [...before.log, ...told];
  return {
    n: frame.n,
    viewer: frame.viewer,
    actor: frame.actor,
    headline: hidden ? '' : frame.headline,
    elements: hidden ? new Map() : elements,
    order: hidden ? [] : ordered(elements, afresh ? [] : before.order, frame.order ?? []),
    picks: hidden ? [] : (frame.picks ?? []),
    barred: hidden ? [] : (frame.barred ?? []),
    log,
    fresh: afresh ? 0 : told.length,
    since: afresh ? told.length : ended(before, frame) ? before.log.length : before.since,
    undo: !hidden && (frame.undo ?? false),
    curtain,
  };
}

const ended = (before: Scene, frame: SceneFrame): boolean =>
  before.viewer !== null && before.actor === before.viewer && frame.actor !== before.viewer;

/** All ids: as the frame says, else as they were, with new ones at the end. */
function ordered(
  elements: ReadonlyMap<string, Primitive>,
  before: readonly string[],
  given: readonly string[],
): string[] {
  const wanted = new Set(given.length ? given : before);
  const known = [...wanted].filter((id) => elements.has(id));
  return [...known, ...[...elements.keys()].filter((id) => !wanted.has(id))];
}

/** What lies on what, in drawing order; '' is the table itself. */
export function layers(scene: Scene): Map<string, Primitive[]> {
  const on = new Map<string, Primitive[]>();
  for (const id of scene.order) {
    const element = scene.elements.get(id);
    if (!element) continue;
    const at = element.at && scene.elements.has(element.at) ? element.at : '';
    const list = on.get(at);
    if (list) list.push(element);
    else on.set(at, [element]);
  }
  return on;
}

/** The places that the latest sentences speak of. */
export function lastPlaces(scene: Scene, sentences: number): Set<string> {
  return new Set(scene.log.slice(-sentences).flatMap((sentence) => sentence.places ?? []));
}

/** Things that came and where they were before: new id to old id. Cards are the same to the eye,
    or were turned up; a stack came from the only one that lost as many pieces. */
export function followed(before: Scene, after: Scene): Map<string, string> {
  const gone = [...before.elements.values()].filter((e) => !after.elements.has(e.id));
  const pairs = new Map<string, string>();
  for (const element of after.elements.values()) {
    if (before.elements.has(element.id)) continue;
    if (element.kind === 'stack') {
      const [from, other] = lost(before, after, element);
      if (from && !other) pairs.set(element.id, from.id);
    } else if (element.kind === 'card' && !element.face_down) {
      const same = gone.findIndex(
        (old) => old.kind === 'card' && !!old.title && old.title === element.title,
      );
      const index = same < 0 ? gone.findIndex((old) => isBack(old) && old.at === element.at) : same;
      if (index >= 0) pairs.set(element.id, gone.splice(index, 1)[0]!.id);
    }
  }
  return pairs;
}

const isBack = (element?: Primitive): boolean => element?.kind === 'card' && !!element.face_down;

/** The stacks with the owner of this one that have lost as many pieces as it has. */
function lost(before: Scene, after: Scene, stack: Stack): Stack[] {
  const left = (id: string) => {
    const now = after.elements.get(id);
    return now?.kind === 'stack' ? (now.count ?? 1) : 0;
  };
  const all = [...before.elements.values()].filter((e): e is Stack => e.kind === 'stack');
  const own = all.filter((old) => old.owner === stack.owner);
  return own.filter((old) => (old.count ?? 1) - left(old.id) === (stack.count ?? 1));
}

/** The cards that lay face down and lie open now. `came`: which ids they had. */
export function turnedUp(
  before: Scene,
  after: Scene,
  came: ReadonlyMap<string, string>,
): Set<string> {
  const open = [...after.elements.values()].filter((e) => e.kind === 'card' && !e.face_down);
  const ids = open.map((card) => card.id);
  return new Set(ids.filter((id) => isBack(before.elements.get(came.get(id) ?? id))));
}

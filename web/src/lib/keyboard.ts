/** Finding one's way among things to pick with the arrow keys. */
export interface Spot {
  x: number;
  y: number;
}

const WAYS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string): boolean => key in WAYS;

/** The index of the nearest spot in that direction; sideways counts double. -1: none. */
export function nearest(spots: readonly Spot[], from: Spot, key: string): number {
  const way = WAYS[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const ahead = (spot.x - from.x) * way.x + (spot.y - from.y) * way.y;
    const aside = Math.abs((spot.x - from.x) * way.y) + Math.abs((spot.y - from.y) * way.x);
    if (ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = index;
    }
  });
  return best;
}

const middle = (node: Element): Spot => {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The index of the spot that is closest to a place. -1: there are none. */
export function closest(spots: readonly Spot[], to: Spot): number {
  const far = spots.map((spot) => Math.hypot(spot.x - to.x, spot.y - to.y));
  return far.indexOf(Math.min(...far));
}

let last: Spot = { x: 0, y: 0 }; // where the focus was, for what had it may be gone

/** Move the focus to the next thing that can be picked; if none has it, to the one that is
    closest to where it was. */
export function roam(root: ParentNode, key: string): boolean {
  const nodes = [...root.querySelectorAll<HTMLElement>('.pickable, .barred')];
  const here = nodes.findIndex((node) => node === document.activeElement);
  const others = nodes.filter((_, index) => index !== here);
  const spots = others.map(middle);
  const next = others[here < 0 ? closest(spots, last) : nearest(spots, middle(nodes[here]!), key)];
  if (!next) return false;
  next.focus();
  last = middle(next);
  return true;
}

/** Whether keys are meant for a field of a form. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea');
}

/** Things move from where they were to where they are: first, last, invert, play.
    Pieces on boards move by themselves, in the board's own coordinates (see Board). */
import { preferences } from './preferences.svelte';

const MS = 220;

export type Places = Map<string, DOMRect>;

export function measure(root: ParentNode): Places {
  const places: Places = new Map();
  if (!preferences.animated) return places;
  for (const node of root.querySelectorAll<HTMLElement>('[data-moves]')) {
    places.set(node.dataset['id'] ?? '', node.getBoundingClientRect());
  }
  return places;
}

/** Let everything that has another place now than in `before` travel there. `came` tells under
    which id a thing was known before. */
export function travel(root: ParentNode, before: Places, came: Map<string, string>): void {
  if (!preferences.animated || before.size === 0) return;
  for (const node of root.querySelectorAll<HTMLElement>('[data-moves]')) {
    const id = node.dataset['id'] ?? '';
    const was = before.get(id) ?? before.get(came.get(id) ?? '');
    const frames = was ? from(was, node.getBoundingClientRect()) : [{ opacity: 0, scale: 0.85 }, {}];
    if (frames) node.animate(frames, { duration: MS, easing: 'cubic-bezier(.2,.7,.3,1)' });
  }
}

function from(was: DOMRect, is: DOMRect): Keyframe[] | null {
  const x = was.x - is.x;
  const y = was.y - is.y;
  if (!is.width || Math.abs(x) + Math.abs(y) < 2) return null;
  const start = `translate(${x}px, ${y}px) scale(${was.width / is.width})`;
  return [
    { transform: start, transformOrigin: '0 0', zIndex: 5 },
    { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
  ];
}

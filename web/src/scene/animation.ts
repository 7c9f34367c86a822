/** Things move from where they were to where they are: first, last, invert, play.
    Pieces on boards move by themselves, in the board's own coordinates (see HexBoard). */
import { preferences } from '../stores/preferences.svelte';

const MS = 220;
const HOLD = 250; // before a card is turned
const TURN = 600;
const SIDEWAYS = 'perspective(40rem) rotateY(';

export type Places = Map<string, DOMRect>;

export function measure(root: ParentNode): Places {
  const places: Places = new Map();
  if (!preferences.animated) return places;
  for (const node of root.querySelectorAll<HTMLElement>('[data-moves]')) {
    places.set(node.dataset['id'] ?? '', node.getBoundingClientRect());
  }
  return places;
}

/** Let everything that has another place now than in `before` travel there, and turn what was
    turned up. `came` tells under which id a thing was known before. */
export function travel(
  root: ParentNode,
  before: Places,
  came: ReadonlyMap<string, string>,
  turned: ReadonlySet<string> = new Set(),
): void {
  if (!preferences.animated || before.size === 0) return;
  for (const node of root.querySelectorAll<HTMLElement | SVGGElement>('[data-moves]')) {
    const id = node.dataset['id'] ?? '';
    const was = before.get(id) ?? before.get(came.get(id) ?? '');
    const frames = 'ownerSVGElement' in node ? fly(node, was, before.has(id)) : go(node, was);
    if (frames) node.animate(frames, { duration: MS, easing: 'cubic-bezier(.2,.7,.3,1)' });
    if (turned.has(id)) turn(node);
  }
}

const go = (node: Element, was?: DOMRect): Keyframe[] | null =>
  was ? from(was, node.getBoundingClientRect()) : [{ opacity: 0, scale: 0.85 }, {}];

/** A piece on a board has its place by `transform`, in the board's own units; once it is there it
    moves by itself. */
function fly(node: SVGGElement, was: DOMRect | undefined, known: boolean): Keyframe[] | null {
  if (known) return null;
  if (!was) return [{ opacity: 0 }, {}];
  const is = node.getBoundingClientRect();
  const unit = node.ownerSVGElement?.getScreenCTM()?.a ?? 1;
  const x = (was.x + was.width / 2 - is.x - is.width / 2) / unit;
  const y = (was.y + was.height / 2 - is.y - is.height / 2) / unit;
  return [{ translate: `${x}px ${y}px` }, { translate: '0 0' }];
}

/** A card is turned up: first its back turns away, then its face comes. */
function turn(card: Element): void {
  const face = card.querySelector('.face');
  if (!face) return;
  const back = document.createElement('div');
  back.className = 'back';
  card.append(back);
  const half = { duration: TURN / 2, delay: HOLD, fill: 'both' } as const;
  back.animate([{ transform: SIDEWAYS + '0)' }, { transform: SIDEWAYS + '90deg)' }], {
    ...half,
    easing: 'ease-in',
  }).onfinish = () => back.remove();
  face.animate([{ transform: SIDEWAYS + '-90deg)' }, { transform: 'none' }], {
    ...half,
    delay: HOLD + TURN / 2,
    easing: 'ease-out',
  });
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

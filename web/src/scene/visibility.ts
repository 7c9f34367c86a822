/** What somebody sees of the things on the table. */
import type { Preview, TableStore } from '../stores/table.svelte';

const LEGIBLE = 112; // px that a card must be wide to be read

const nodeOf = (root: ParentNode, id: string): Element | null =>
  root.querySelector(`[data-id="${CSS.escape(id)}"]`);

/** Those of the things whose middle can't be seen, because it is scrolled away or covered. */
export function outOfSight(root: ParentNode, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const node = nodeOf(root, id);
    const box = node?.getBoundingClientRect();
    if (!node || !box) return false;
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !seen || !(node.contains(seen) || seen.contains(node));
  });
}

/** Bring something of what can be picked into sight, if nothing of it is. */
export function bringIntoSight(root: ParentNode, ids: readonly string[]): void {
  const first = ids.map((id) => nodeOf(root, id)).find((node) => node !== null);
  if (first && outOfSight(root, ids).length === ids.length)
    first.scrollIntoView({ block: 'nearest' });
}

/** The card that is pointed at, if it has words that are too small to be read where it lies. */
export function previewAt(store: TableStore, target: Element | null): Preview | null {
  const node = target?.closest<HTMLElement>('.card, .chip, .pile');
  const card = store.cardAt(node?.dataset['id'] ?? '');
  if (!node || card?.kind !== 'card' || card.face_down || !card.text) return null;
  const box = node.getBoundingClientRect();
  if (node.matches('.card') && box.width >= LEGIBLE) return null;
  return { card, x: box.x + box.width / 2, top: box.top, bottom: box.bottom };
}

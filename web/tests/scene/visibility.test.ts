import { afterEach, expect, test, vi } from 'vitest';
import type { Primitive } from '../../src/lib/protocol';
import { bringIntoSight, previewAt, outOfSight } from '../../src/scene/visibility';
import type { TableStore } from '../../src/stores/table.svelte';

afterEach(() => vi.unstubAllGlobals());

/** A page with things at heights; below 100 a bar covers everything. */
function page(heights: Record<string, number>) {
  const nodes = new Map(
    Object.entries(heights).map(([id, y]) => {
      const node = {
        id,
        scrollIntoView: vi.fn(),
        contains: (other: unknown) => other === node,
        getBoundingClientRect: () => ({ x: 0, y, width: 20, height: 20 }),
      };
      return [id, node];
    }),
  );
  const bar = { contains: () => false };
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  vi.stubGlobal('document', {
    elementFromPoint: (_: number, y: number) =>
      y > 100 ? bar : [...nodes.values()].find((n) => n.getBoundingClientRect().y === y - 10),
  });
  const root = { querySelector: (which: string) => nodes.get(/"(.*)"/.exec(which)![1]!) ?? null };
  return { nodes, root: root as unknown as ParentNode };
}

test('what is covered is out of sight, what is not drawn doesn’t count', () => {
  const { root } = page({ near: 10, low: 150 });
  expect(outOfSight(root, ['near', 'low', 'nowhere'])).toEqual(['low']);
});

test('something comes into sight only if nothing is', () => {
  const { root, nodes } = page({ near: 10, low: 150, lower: 200 });
  bringIntoSight(root, ['low', 'near']);
  expect(nodes.get('low')!.scrollIntoView).not.toHaveBeenCalled();
  bringIntoSight(root, ['low', 'lower']);
  expect(nodes.get('low')!.scrollIntoView).toHaveBeenCalledOnce();
});

test('small cards with words are opened when they are pointed at', () => {
  const card: Primitive = { kind: 'card', id: 'c', title: 'Map', text: 'Draw 1.' };
  const store = {
    cardAt: (id: string) => (id === 'c' ? card : undefined),
  } as unknown as TableStore;
  const node = (width: number, chip = false) => ({
    dataset: { id: 'c' },
    matches: () => !chip,
    getBoundingClientRect: () => ({ x: 10, width, top: 5, bottom: 40 }),
  });
  const at = (found: unknown) => previewAt(store, { closest: () => found } as unknown as Element);
  expect(at(node(60))).toMatchObject({ card, x: 40, top: 5, bottom: 40 });
  expect(at(node(200))).toBeNull();
  expect(at(node(200, true))).toMatchObject({ card });
  expect(at(null)).toBeNull();
});

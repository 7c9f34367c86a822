/** Elements drawn as a page would show them first, without a browser. */
import { render } from 'svelte/server';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Primitive, SceneFrame } from '../../src/lib/protocol';
import { merge } from '../../src/lib/scene';
import SceneElement from '../../src/scene/SceneElement.svelte';
import { TableStore } from '../../src/stores/table.svelte';

/** What a store asks of the browser when it is made. */
export function withoutBrowser(): void {
  beforeEach(() => {
    const ears = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal('addEventListener', ears.addEventListener);
    vi.stubGlobal('document', ears);
    vi.stubGlobal('fetch', () => new Promise(() => {})); // nobody is introduced: no socket opens
  });
  afterEach(() => vi.unstubAllGlobals());
}

export function storeOf(elements: Primitive[], parts: Partial<SceneFrame> = {}): TableStore {
  const made = new TableStore('t', '');
  const order = elements.map((element) => element.id);
  const frame: SceneFrame = {
    type: 'scene',
    n: 0,
    viewer: 0,
    actor: 0,
    headline: '',
    full: true,
    elements,
    order,
    ...parts,
  };
  made.scene = merge(null, frame);
  made.walk = { made: [], open: made.scene.picks };
  return made;
}

/** The first of the elements, with all that lies on it. */
export function draw(elements: Primitive[], parts: Partial<SceneFrame> = {}): string {
  const props = { store: storeOf(elements, parts), element: elements[0]! };
  return render(SceneElement, { props }).body.replaceAll(/<!--.*?-->/g, '');
}

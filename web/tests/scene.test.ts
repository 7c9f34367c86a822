import { describe, expect, test } from 'vitest';
import type { Primitive, SceneFrame } from '../src/lib/protocol';
import { followed, lastPlaces, layers, merge, type Scene } from '../src/lib/scene';

const panel = (id: string, label = id): Primitive => ({ kind: 'panel', id, label });
const card = (id: string, title: string, at = ''): Primitive => ({ kind: 'card', id, title, at });
const frame = (parts: Partial<SceneFrame>): SceneFrame => ({
  type: 'scene',
  n: 1,
  viewer: 0,
  actor: 0,
  headline: 'Ann rolls',
  ...parts,
});
const full = (elements: Primitive[], parts: Partial<SceneFrame> = {}) =>
  merge(null, frame({ full: true, elements, order: elements.map((e) => e.id), ...parts }));
const ids = (scene: Scene) => scene.order;

describe('a frame', () => {
  test('that is full replaces everything', () => {
    const before = full([panel('a')], { log: [{ text: 'Old.' }] });
    const after = merge(before, frame({ full: true, elements: [panel('b')], log: [{ text: 'New.' }] }));
    expect(ids(after)).toEqual(['b']);
    expect(after.log).toEqual([{ text: 'New.' }]);
    expect(after.fresh).toBe(0);
  });

  test('that is not full changes, adds and takes away', () => {
    const before = full([panel('a'), panel('b'), panel('c')]);
    const after = merge(before, frame({ n: 2, elements: [panel('b', 'B!'), panel('d')], gone: ['a'] }));
    expect(ids(after)).toEqual(['b', 'c', 'd']);
    expect(after.elements.get('b')?.label).toBe('B!');
    expect(after.elements.has('a')).toBe(false);
    expect(after.n).toBe(2);
  });

  test('says the order in which things are drawn', () => {
    const before = full([panel('a'), panel('b')]);
    const after = merge(before, frame({ elements: [panel('c')], order: ['c', 'b', 'a'] }));
    expect(ids(after)).toEqual(['c', 'b', 'a']);
  });

  test('whose order forgets something still shows it', () => {
    const after = merge(full([panel('a'), panel('b')]), frame({ order: ['b', 'nobody'] }));
    expect(ids(after)).toEqual(['b', 'a']);
  });

  test('takes back an element that goes and comes in one', () => {
    const after = merge(full([panel('a')]), frame({ gone: ['a'], elements: [panel('a', 'again')] }));
    expect(after.elements.get('a')?.label).toBe('again');
  });

  test('adds to the log, and counts what is new', () => {
    const before = full([], { log: [{ text: 'One.' }] });
    const after = merge(before, frame({ log: [{ text: 'Two.' }, { text: 'Three.' }] }));
    expect(after.log.map((s) => s.text)).toEqual(['One.', 'Two.', 'Three.']);
    expect(after.fresh).toBe(2);
  });

  test('without picks leaves nothing to pick', () => {
    const before = full([panel('a')], { picks: [{ at: 'a', label: 'A', play: ['a'] }], undo: true });
    const after = merge(before, frame({}));
    expect(after.picks).toEqual([]);
    expect(after.barred).toEqual([]);
    expect(after.undo).toBe(false);
  });

  test('leaves the scene before it as it was', () => {
    const before = full([panel('a')]);
    merge(before, frame({ gone: ['a'], elements: [panel('b')] }));
    expect(ids(before)).toEqual(['a']);
    expect(before.elements.has('a')).toBe(true);
  });
});

test('behind a curtain there is nothing that could be looked at', () => {
  const before = full([card('a', 'Secret')], { log: [{ text: 'Ann draws the Secret.' }] });
  const after = merge(
    before,
    frame({
      curtain: 1,
      elements: [card('b', 'Secret')],
      log: [{ text: 'More.' }],
      picks: [{ at: 'b', label: 'Secret', play: ['b'] }],
      barred: [{ at: 'a', why: 'secret' }],
      undo: true,
    }),
  );
  expect(after.curtain).toBe(1);
  expect(after.elements.size).toBe(0);
  expect({ ...after, elements: null }).not.toHaveProperty('log.0');
  expect(JSON.stringify([after.order, after.picks, after.barred, after.log, after.headline])).toBe(
    '[[],[],[],[],""]',
  );
  expect(after.undo).toBe(false);
});

describe('layers', () => {
  test('tell what lies on what, in order', () => {
    const on = layers(full([panel('p'), card('y', 'Y', 'p'), card('x', 'X', 'p'), card('z', 'Z')]));
    expect(on.get('p')?.map((e) => e.id)).toEqual(['y', 'x']);
    expect(on.get('')?.map((e) => e.id)).toEqual(['p', 'z']);
  });

  test('put what lies on nothing known onto the table', () => {
    expect(layers(full([card('x', 'X', 'nowhere')])).get('')?.map((e) => e.id)).toEqual(['x']);
  });
});

test('the places of the latest sentences are known', () => {
  const log = [{ text: 'A.', places: ['a'] }, { text: 'B.' }, { text: 'C.', places: ['c', 'd'] }];
  expect([...lastPlaces(full([], { log }), 2)]).toEqual(['c', 'd']);
});

describe('cards that change their ids', () => {
  test('are followed by what is written on them, each once', () => {
    const before = full([card('hand/x', 'Mine'), card('hand/y', 'Farm')]);
    const after = full([card('row/1', 'Mine'), card('row/2', 'Mine'), card('hand/y', 'Farm')]);
    expect([...followed(before, after)]).toEqual([['row/1', 'hand/x']]);
  });

  test('are not followed while face down', () => {
    const back = (id: string): Primitive => ({ kind: 'card', id, face_down: true });
    expect(followed(full([back('a')]), full([back('b')])).size).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import type { Primitive, SceneFrame } from '../../src/lib/protocol';
import { followed, lastPlaces, layers, merge, turnedUp, type Scene } from '../../src/lib/scene';

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
    const after = merge(
      before,
      frame({ full: true, elements: [panel('b')], log: [{ text: 'New.' }] }),
    );
    expect(ids(after)).toEqual(['b']);
    expect(after.log).toEqual([{ text: 'New.' }]);
    expect(after.fresh).toBe(0);
  });

  test('that is not full changes, adds and takes away', () => {
    const before = full([panel('a'), panel('b'), panel('c')]);
    const after = merge(
      before,
      frame({ n: 2, elements: [panel('b', 'B!'), panel('d')], gone: ['a'] }),
    );
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
    const after = merge(
      full([panel('a')]),
      frame({ gone: ['a'], elements: [panel('a', 'again')] }),
    );
    expect(after.elements.get('a')?.label).toBe('again');
  });

  test('adds to the log, and counts what is new', () => {
    const before = full([], { log: [{ text: 'One.' }] });
    const after = merge(before, frame({ log: [{ text: 'Two.' }, { text: 'Three.' }] }));
    expect(after.log.map((s) => s.text)).toEqual(['One.', 'Two.', 'Three.']);
    expect(after.fresh).toBe(2);
  });

  test('without picks leaves nothing to pick', () => {
    const before = full([panel('a')], {
      picks: [{ at: 'a', label: 'A', play: ['a'] }],
      undo: true,
    });
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
    expect(
      layers(full([card('x', 'X', 'nowhere')]))
        .get('')
        ?.map((e) => e.id),
    ).toEqual(['x']);
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

describe('cards that are turned up', () => {
  const back = (id: string, at: string): Primitive => ({ kind: 'card', id, at, face_down: true });
  const turned = (before: Scene, after: Scene) => [
    ...turnedUp(before, after, followed(before, after)),
  ];

  test('are known by their id', () => {
    expect(
      turned(
        full([back('a', 'z'), back('b', 'z')]),
        full([card('a', 'Mine', 'z'), back('b', 'z')]),
      ),
    ).toEqual(['a']);
  });

  test('are known by their place, if they have another id now', () => {
    const [before, after] = [full([back('z/0', 'z')]), full([card('mine', 'Mine', 'z')])];
    expect([...followed(before, after)]).toEqual([['mine', 'z/0']]);
    expect(turned(before, after)).toEqual(['mine']);
  });

  test('are not those that come from elsewhere', () => {
    expect(turned(full([back('h/0', 'hand')]), full([card('mine', 'Mine', 'row')]))).toEqual([]);
    expect(
      turned(full([card('mine', 'Mine', 'hand')]), full([card('row/0', 'Mine', 'row')])),
    ).toEqual([]);
  });
});

describe('a stack that comes', () => {
  const ships = (at: string, count: number, owner = 0): Primitive => ({
    kind: 'stack',
    id: `${at}/${owner}`,
    at,
    owner,
    count,
  });

  test('was the one that is gone', () => {
    expect([...followed(full([ships('a', 3)]), full([ships('b', 3)]))]).toEqual([['b/0', 'a/0']]);
  });

  test('was part of one that is smaller now', () => {
    const after = full([ships('a', 1), ships('b', 2)]);
    expect([...followed(full([ships('a', 3)]), after)]).toEqual([['b/0', 'a/0']]);
  });

  test('came from nowhere if nobody lost as many, or several did', () => {
    expect(followed(full([ships('a', 3)]), full([ships('a', 3), ships('b', 2)])).size).toBe(0);
    expect(followed(full([ships('a', 2), ships('c', 2)]), full([ships('b', 2)])).size).toBe(0);
    expect(followed(full([ships('a', 2, 1)]), full([ships('b', 2)])).size).toBe(0);
  });
});

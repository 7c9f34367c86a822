import { describe, expect, test } from 'vitest';
import { frame, links, reach, sharing, specks, type Point } from '../../src/lib/pointLayout';

const ROOT = Math.sqrt(3) / 2;
const at = (x: number, y: number): Point => ({ x, y });
/** A point and its six neighbours. */
const FLOWER = [
  at(0, 0),
  at(1, 0),
  at(0.5, ROOT),
  at(-0.5, ROOT),
  at(-1, 0),
  at(-0.5, -ROOT),
  at(0.5, -ROOT),
];

describe('lines', () => {
  test('join neighbours, each two once', () => {
    expect(links(FLOWER).match(/M/g)).toHaveLength(12);
    expect(links([at(0, 0), at(1, 0)])).toBe('M0 0L1 0');
  });

  test('join nothing that is farther away', () => {
    expect(links([at(0, 0), at(2 * ROOT, 0), at(0, 2)])).toBe('');
  });

  test('bear with places that are rounded', () => {
    expect(links([at(0, 0), at(0.5, 0.8661)])).not.toBe('');
  });
});

describe('pieces that share a point', () => {
  test('one alone lies in the middle', () => {
    expect(sharing(1)).toEqual([{ x: 0, y: 0, size: 1 }]);
  });

  test('two lie side by side', () => {
    const [left, right] = sharing(2);
    expect(left!.x).toBe(-right!.x);
    expect(left!.x).toBeLessThan(0);
    expect(Math.abs(left!.y)).toBeLessThan(0.001);
  });

  test.each([2, 3, 4, 5, 6])('%i lie apart, near the point', (count) => {
    const spots = sharing(count);
    expect(spots).toHaveLength(count);
    const size = spots[0]!.size;
    for (const [i, a] of spots.entries()) {
      expect(Math.hypot(a.x, a.y) + 0.3 * size).toBeLessThan(0.6);
      for (const b of spots.slice(i + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.6 * size);
    }
  });

  test('none are none', () => {
    expect(sharing(0)).toEqual([]);
  });
});

test('the frame has room around all points', () => {
  expect(frame([at(-4, -4.33), at(4, 4.33)], 0.5)).toEqual({
    left: -4.5,
    top: -4.83,
    wide: 9,
    high: 9.66,
  });
  expect(frame([], 1)).toEqual({ left: -1, top: -1, wide: 2, high: 2 });
});

test('the reach is that of the farthest point', () => {
  expect(reach([at(0, 0), at(3, 4)])).toBe(5);
  expect(reach([])).toBe(1);
});

test('specks are always the same, and within their circle', () => {
  const drawn = specks('sky', 40, 3);
  expect(drawn).toBe(specks('sky', 40, 3));
  expect(drawn).not.toBe(specks('sea', 40, 3));
  const spots = [...drawn.matchAll(/M(\S+) (\S+)h0/g)].map(([, x, y]) =>
    Math.hypot(Number(x), Number(y)),
  );
  expect(spots).toHaveLength(40);
  expect(Math.max(...spots)).toBeLessThanOrEqual(3);
});

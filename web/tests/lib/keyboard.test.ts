import { describe, expect, test } from 'vitest';
import { closest, isArrow, nearest } from '../../src/lib/keyboard';

const HERE = { x: 0, y: 0 };

describe('an arrow key', () => {
  test('goes to the nearest spot on that side', () => {
    const spots = [
      { x: 10, y: 0 },
      { x: 30, y: 0 },
      { x: -5, y: 0 },
      { x: 0, y: 20 },
      { x: 0, y: -7 },
    ];
    expect(nearest(spots, HERE, 'ArrowRight')).toBe(0);
    expect(nearest(spots, HERE, 'ArrowLeft')).toBe(2);
    expect(nearest(spots, HERE, 'ArrowDown')).toBe(3);
    expect(nearest(spots, HERE, 'ArrowUp')).toBe(4);
  });

  test('prefers what is straight ahead to what is aside', () => {
    expect(
      nearest(
        [
          { x: 10, y: 15 },
          { x: 25, y: 2 },
        ],
        HERE,
        'ArrowRight',
      ),
    ).toBe(1);
  });

  test('still finds what is only roughly on that side, as on hexes', () => {
    expect(nearest([{ x: 15, y: -9 }], HERE, 'ArrowUp')).toBe(0);
  });

  test('goes nowhere if nothing is there', () => {
    expect(
      nearest(
        [
          { x: -10, y: 0 },
          { x: 0, y: 0 },
        ],
        HERE,
        'ArrowRight',
      ),
    ).toBe(-1);
    expect(nearest([], HERE, 'ArrowUp')).toBe(-1);
  });
});

test('what is closest is found, if there is anything', () => {
  expect(
    closest(
      [
        { x: 9, y: 0 },
        { x: 3, y: 4 },
        { x: 0, y: 6 },
      ],
      HERE,
    ),
  ).toBe(1);
  expect(closest([], HERE)).toBe(-1);
});

test('other keys are no arrows', () => {
  expect(isArrow('ArrowUp')).toBe(true);
  expect(isArrow('Enter')).toBe(false);
  expect(nearest([{ x: 10, y: 0 }], HERE, 'Enter')).toBe(-1);
});

import { expect, test } from 'vitest';
import { COLOURS, seatColour, seatPath, seatShape, SHAPES } from '../../src/lib/seats';

const SIX = [0, 1, 2, 3, 4, 5];

test('no two of six seats share a colour, a shape or an outline', () => {
  for (const sign of [seatColour, seatShape, seatPath]) {
    expect(new Set(SIX.map(sign)).size).toBe(6);
  }
  expect(SHAPES.length).toBe(COLOURS.length);
});

test('seats beyond the sixth begin anew', () => {
  expect(seatShape(6)).toBe(seatShape(0));
  expect(seatColour(7)).toBe(seatColour(1));
});

test('what belongs to nobody has a quiet colour', () => {
  expect(seatColour(null)).toBe('var(--ink-dim)');
  expect(SIX.map(seatColour)).not.toContain(seatColour(undefined));
});

test('outlines are closed and lie around the origin', () => {
  for (const seat of SIX) {
    const path = seatPath(seat);
    expect(path).toMatch(/^M.*Z$/);
    expect(path).not.toContain('NaN');
  }
});

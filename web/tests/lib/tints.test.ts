import { expect, test } from 'vitest';
import { seeded, tintColour, tintName } from '../../src/lib/tints';

test('a tint has the colour that the game’s theme gives it', () => {
  expect(tintColour('forest')).toMatch(/^var\(--tint-forest, hsl\(.*\)\)$/);
});

test('a tint that the theme doesn’t know has a colour of its own, always the same', () => {
  const own = (tint: string) => tintColour(tint).replace(/^.*, /, '');
  expect(own('swamp')).toBe(own('swamp'));
  expect(own('swamp')).not.toBe(own('desert'));
  expect(tintColour('')).toBe('var(--neutral)');
});

test('whatever a tint is called, it is a name that a style sheet can have', () => {
  expect(tintName('deep sea; x: y')).toBe('--tint-deep-sea--x--y');
});

test('pictures made from a word are the same every time', () => {
  const [one, two] = [seeded('Lighthouse'), seeded('Lighthouse')];
  const first = Array.from({ length: 20 }, one);
  expect(first).toEqual(Array.from({ length: 20 }, two));
  expect(first.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(new Set(first).size).toBeGreaterThan(15);
  expect(seeded('Quarry')()).not.toBe(first[0]);
});

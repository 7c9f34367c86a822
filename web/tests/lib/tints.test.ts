import { expect, test } from 'vitest';
import { seeded, tintColour } from '../../src/lib/tints';

test('a tint has the colour that the game’s theme gives it', () => {
  expect(tintColour({ forest: '#0a0' }, 'forest')).toBe('#0a0');
});

test('a tint that the theme doesn’t know has a colour of its own, always the same', () => {
  expect(tintColour({}, 'swamp')).toBe(tintColour({ forest: '#0a0' }, 'swamp'));
  expect(tintColour({}, 'swamp')).not.toBe(tintColour({}, 'desert'));
  expect(tintColour({}, '')).toBe('var(--neutral)');
});

test('pictures made from a word are the same every time', () => {
  const [one, two] = [seeded('Lighthouse'), seeded('Lighthouse')];
  const first = Array.from({ length: 20 }, one);
  expect(first).toEqual(Array.from({ length: 20 }, two));
  expect(first.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(new Set(first).size).toBeGreaterThan(15);
  expect(seeded('Quarry')()).not.toBe(first[0]);
});

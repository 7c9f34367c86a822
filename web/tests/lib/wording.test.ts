import { describe, expect, test } from 'vitest';
import { isNobody, sitterName, toYou, unowned } from '../../src/lib/wording';

describe('what is said about somebody, said to them', () => {
  test.each([
    ['Ann rolls', 'You roll'],
    ['Ann has 2 points to spend', 'You have 2 points to spend'],
    ['Ann may build', 'You may build'],
    ['Ann chooses a die', 'You choose a die'],
    ['Ann gathers ore or researches', 'You gather ore or research'],
    ['Ann passes', 'You pass'],
    ['Ann carries a load', 'You carry a load'],
    ['Ann is the first', 'You are the first'],
    ['Ann rolls 5 and 2', 'You roll 5 and 2'],
  ])('%s', (about, to) => expect(toYou(about, 'Ann')).toBe(to));

  test('not if it is about somebody else', () => {
    expect(toYou('Anna rolls', 'Ann')).toBe('Anna rolls');
    expect(toYou('Ben robs Ann', 'Ann')).toBe('Ben robs Ann');
    expect(toYou('Round 2 begins', '')).toBe('Round 2 begins');
  });
});

test('a label on somebody’s own place needs no name', () => {
  expect(unowned("Ann's hand, 3 cards", 'Ann')).toBe('Hand, 3 cards');
  expect(unowned('deck', 'Ann')).toBe('deck');
  expect(unowned("'s hand", '')).toBe("'s hand");
});

test('one is ‘You’ to oneself, with the name that one has told', () => {
  expect(sitterName('Guest 2cd5', true)).toBe('You');
  expect(sitterName('Ann', true)).toBe('You (Ann)');
  expect(sitterName('Ann', false)).toBe('Ann');
});

test('a guest who told no name is nobody yet', () => {
  expect(isNobody('Guest 2cd5')).toBe(true);
  expect(isNobody('Guest of honour')).toBe(false);
});

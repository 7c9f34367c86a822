import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let asked: string[];
let bodies: unknown[];
let answers: Array<() => Response>;

beforeEach(() => {
  vi.resetModules(); // who we are is remembered as long as the page
  asked = [];
  bodies = [];
  answers = [];
  vi.stubGlobal('fetch', async (path: string, how: RequestInit) => {
    asked.push(path);
    bodies.push(how.body);
    return answers.shift()?.() ?? answer({ name: 'Guest 2cd5' });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('who we are is asked once, however many want to know', async () => {
  const { introduce } = await import('../../src/lib/api');
  const told = await Promise.all([introduce(), introduce()]);
  expect(told.map((me) => me.name)).toEqual(['Guest 2cd5', 'Guest 2cd5']);
  expect(asked).toEqual(['/api/me']);
});

test('it is asked again if there was no answer', async () => {
  const { introduce } = await import('../../src/lib/api');
  answers = [() => answer({ error: 'Too many at once.' }, 429)];
  await expect(introduce()).rejects.toThrow('Too many at once.');
  expect((await introduce()).name).toBe('Guest 2cd5');
});

test('a new name is known at once', async () => {
  const { introduce, rename } = await import('../../src/lib/api');
  await introduce();
  answers = [() => answer({ name: 'Ann' })];
  await rename('Ann');
  expect((await introduce()).name).toBe('Ann');
  expect(asked.length).toBe(2);
});

test('a refusal without words still says something', async () => {
  const { api } = await import('../../src/lib/api');
  answers = [() => new Response('<html>', { status: 502 })];
  await expect(api.games()).rejects.toThrow('502');
});

test('a review is asked for with the invitation that lets one see the table', async () => {
  const { api } = await import('../../src/lib/api');
  await api.review('abc', 'a b');
  await api.startReview('abc', 'a b');
  expect(asked).toEqual(['/api/tables/abc/review?invite=a%20b', '/api/tables/abc/review']);
  expect(bodies).toEqual([undefined, '{"invite":"a b"}']);
});

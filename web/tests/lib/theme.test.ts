import { beforeEach, expect, test, vi } from 'vitest';

interface Sheet {
  rel: string;
  href: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

let head: Sheet[];
let loadTheme: (game: string) => Promise<void>;

beforeEach(async () => {
  head = [];
  const createElement = () => {
    const remove = () => void (head = head.filter((other) => other !== sheet));
    const sheet: Sheet = { rel: '', href: '', onload: vi.fn(), onerror: vi.fn(), remove };
    return sheet;
  };
  vi.stubGlobal('document', {
    createElement,
    head: { append: (sheet: Sheet) => head.push(sheet) },
  });
  vi.resetModules();
  ({ loadTheme } = await import('../../src/lib/theme'));
});

test('a game’s looks are linked by its name, once', async () => {
  const loads = [loadTheme('chess'), loadTheme('chess')];
  expect(head.map(({ rel, href }) => [rel, href])).toEqual([
    ['stylesheet', '/api/games/chess/theme.css'],
  ]);
  head[0]!.onload();
  await Promise.all(loads);
});

test('looks that can’t be had hold nothing up, and are asked for again the next time', async () => {
  const loading = loadTheme('chess');
  head[0]!.onerror();
  await loading;
  expect(head).toEqual([]);
  void loadTheme('chess');
  expect(head).toHaveLength(1);
});

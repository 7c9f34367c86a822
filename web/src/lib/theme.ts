/** The looks that a game brings, its theme.css: linked into the page the first time it is needed. */
const linked = new Map<string, Promise<void>>();

/** Done as soon as the game's looks are here, or can't be had: then things are plain. */
export function loadTheme(game: string): Promise<void> {
  let loading = linked.get(game);
  if (!loading) {
    loading = link(game);
    linked.set(game, loading);
  }
  return loading;
}

function link(game: string): Promise<void> {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `/api/games/${encodeURIComponent(game)}/theme.css`;
  return new Promise((resolve) => {
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      linked.delete(game); // the next time it is tried again
      sheet.remove();
      resolve();
    };
    document.head.append(sheet);
  });
}

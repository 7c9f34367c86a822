/** What this browser remembers about how somebody likes to look at the table. */
export type Theme = 'system' | 'dark' | 'light';

const KEY = 'farstead';

function stored(): { theme: Theme; moving: boolean } {
  try {
    const told = JSON.parse(localStorage.getItem(KEY) ?? '{}') as {
      theme?: Theme;
      moving?: boolean;
    };
    return { theme: told.theme ?? 'system', moving: told.moving ?? true };
  } catch {
    return { theme: 'system', moving: true };
  }
}

class Preferences {
  theme = $state<Theme>(stored().theme);
  moving = $state(stored().moving);

  /** Whether things may move now: wished here, and not unwished by the system. */
  get animated(): boolean {
    return this.moving && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  choose(theme: Theme): void {
    this.theme = theme;
    this.keep();
  }

  move(moving: boolean): void {
    this.moving = moving;
    this.keep();
  }

  show(): void {
    const root = document.documentElement;
    if (this.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    root.classList.toggle('still', !this.moving);
  }

  private keep(): void {
    this.show();
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: this.theme, moving: this.moving }));
    } catch {
      // private windows may refuse: then it lasts as long as the page
    }
  }
}

export const preferences = new Preferences();

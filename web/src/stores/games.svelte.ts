/** The games that the server offers, asked for once. */
import { api } from '../lib/api';
import type { GameInfo } from '../lib/protocol';

class Games {
  list = $state.raw<GameInfo[]>([]);
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= api.games().then(
      (list) => void (this.list = list),
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }
}

export const games = new Games();

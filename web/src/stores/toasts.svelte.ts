/** Short words that come and go. */
export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}

class Toasts {
  list = $state<Toast[]>([]);
  private count = 0;

  say(text: string, tone: Toast['tone'] = 'plain'): void {
    if (this.list.some((toast) => toast.text === text)) return;
    const id = ++this.count;
    this.list = [...this.list.slice(-2), { id, text, tone }];
    setTimeout(() => this.drop(id), 3500 + 40 * text.length);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Do something that may be refused; if it is, say why. */
export async function attempt<T>(deed: () => Promise<T>): Promise<T | undefined> {
  try {
    return await deed();
  } catch (error) {
    toasts.say(error instanceof Error ? error.message : String(error), 'bad');
    return undefined;
  }
}

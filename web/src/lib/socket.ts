/** A table's socket, that comes back when it is lost. What was not acknowledged is sent again.

    A line can be dead without either end being told: then nothing comes any more. So whoever has
    heard nothing for a while asks, and takes the line for lost when even that is not answered. */
import type { ClientFrame, ServerFrame } from './protocol';

export type Link = 'connecting' | 'open' | 'lost';

/** Milliseconds before the next try: twice as long each time up to 15 s, half of it by chance. */
export function backoff(tries: number, chance: number): number {
  const most = Math.min(15000, 500 * 2 ** tries);
  return Math.round(most / 2 + (most / 2) * chance);
}

/** A key that nobody else has. (`randomUUID` is missing where there is no https.) */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SECOND = 1000;
const QUIET = 4; // seconds after which one asks; one, if something is to be answered
const DEAD = 3; // seconds after which a line is lost that has not answered

interface Ears {
  heard(frame: ServerFrame): void;
  linked(link: Link): void;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private readonly unanswered = new Map<string, ClientFrame>();
  private tries = 0;
  private timer = 0;
  private waiting = false; // for the next try
  private closed = false;
  private silence = 0; // seconds in which nothing was heard
  private asked = -1; // the silence when one asked; -1: one has not
  private clock = 0;

  constructor(
    private readonly address: string,
    private readonly ears: Ears,
  ) {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.hurry);
  }

  open(): void {
    if (this.closed) return;
    this.clock = window.setInterval(this.listen, SECOND);
    this.connect();
  }

  send(frame: ClientFrame): void {
    if ('key' in frame) this.unanswered.set(frame.key, frame);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.clock);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    this.waiting = false;
    this.ears.linked(this.tries ? 'lost' : 'connecting');
    this.hearSomething();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.ears.linked('open');
      for (const frame of this.unanswered.values()) socket.send(JSON.stringify(frame));
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.hearSomething();
      const frame = JSON.parse(String(message.data)) as ServerFrame;
      if (frame.type === 'ack' || frame.type === 'refused' || frame.type === 'advice')
        this.unanswered.delete(frame.key);
      this.ears.heard(frame);
    };
    socket.onclose = () => {
      if (!this.closed && socket === this.socket) this.lose();
    };
  }

  private hearSomething(): void {
    this.silence = 0;
    this.asked = -1;
  }

  /** Each second. It counts seconds in which we could have heard something: a page that the browser
      has put to sleep has not waited. */
  private readonly listen = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN || document.visibilityState === 'hidden') return;
    this.silence++;
    if (this.asked >= 0) {
      if (this.silence - this.asked >= DEAD) this.cut();
    } else if (this.silence >= (this.unanswered.size > 0 ? 1 : QUIET)) {
      this.asked = this.silence;
      this.send({ type: 'hello' });
    }
  };

  private lose(): void {
    this.socket = null;
    this.waiting = true;
    this.ears.linked('lost');
    this.timer = window.setTimeout(() => this.connect(), backoff(this.tries++, Math.random()));
  }

  /** The line is dead. By itself the socket would notice that only after minutes. */
  private readonly cut = (): void => {
    const socket = this.socket;
    if (this.closed || !socket) return;
    this.lose();
    socket.close();
  };

  /** Somebody is back at the screen, or the net is: don't sit out the pause. */
  private readonly hurry = (): void => {
    if (!this.waiting || this.closed || document.visibilityState === 'hidden') return;
    clearTimeout(this.timer);
    this.connect();
  };
}

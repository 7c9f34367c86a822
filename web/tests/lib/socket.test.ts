import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientFrame, ServerFrame } from '../../src/lib/protocol';
import { backoff, newKey, TableSocket, type Link } from '../../src/lib/socket';

describe('before the next try', () => {
  test('the pause doubles', () => {
    expect([0, 1, 2, 3].map((tries) => backoff(tries, 1))).toEqual([500, 1000, 2000, 4000]);
  });

  test('it is never longer than 15 s', () => {
    expect(backoff(50, 1)).toBe(15000);
  });

  test('half of it is by chance, so that not all come back at once', () => {
    expect(backoff(3, 0)).toBe(2000);
    expect(backoff(3, 0.5)).toBe(3000);
  });
});

test('keys differ and are long enough', () => {
  const keys = new Set(Array.from({ length: 100 }, newKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{24}$/);
});

/** A line that goes up and down as the test wishes. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_message: { data: string }) => {};

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  close() {
    this.readyState = FakeSocket.CLOSED;
    this.onclose();
  }
  hear(frame: ServerFrame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

describe('a table’s socket', () => {
  const PLAY: ClientFrame = { type: 'play', key: 'k1', seat: 0, n: 3, actions: ['roll'] };
  let links: Link[];
  let heard: ServerFrame[];
  let line: TableSocket;
  let happens: Record<string, () => void>; // what the browser may tell
  const latest = () => FakeSocket.all.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    const ears = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    happens = {};
    const listen = (what: string, deed: () => void) => (happens[what] = deed);
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('window', { setTimeout, setInterval });
    vi.stubGlobal('addEventListener', listen);
    vi.stubGlobal('removeEventListener', ears.removeEventListener);
    vi.stubGlobal('document', { ...ears, visibilityState: 'visible' });
    FakeSocket.all = [];
    links = [];
    heard = [];
    line = new TableSocket('ws://here', {
      linked: (link) => links.push(link),
      heard: (frame) => heard.push(frame),
    });
    line.open();
  });
  afterEach(() => {
    line.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('comes back after a pause, and says that it was lost', () => {
    latest().open();
    latest().close();
    expect(links).toEqual(['connecting', 'open', 'lost']);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all.length).toBe(2);
    latest().open();
    expect(links.at(-1)).toBe('open');
  });

  test('waits longer each time that it fails', () => {
    for (let tries = 0; tries < 4; tries++) {
      latest().close();
      vi.advanceTimersByTime(249 * 2 ** tries);
      expect(FakeSocket.all.length).toBe(tries + 1);
      vi.advanceTimersByTime(500 * 2 ** tries);
      expect(FakeSocket.all.length).toBe(tries + 2);
    }
  });

  const HELLO = JSON.stringify({ type: 'hello' });

  test('asks whether anybody is there when it has heard nothing for a while', () => {
    latest().open();
    vi.advanceTimersByTime(3999);
    expect(latest().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(latest().sent).toEqual([HELLO]);
    for (let second = 0; second < 20; second++) {
      latest().hear({ type: 'here' });
      vi.advanceTimersByTime(1000);
    }
    expect(FakeSocket.all.length).toBe(1);
    expect(latest().sent).toEqual([HELLO]);
  });

  test('takes a line for lost that answers nothing, within five seconds of a gesture', () => {
    latest().open();
    line.send(PLAY);
    vi.advanceTimersByTime(4500);
    expect(FakeSocket.all.length).toBe(2);
    latest().open();
    expect(latest().sent).toEqual([JSON.stringify(PLAY)]);
  });

  test('a page that nobody sees neither asks nor gives up', () => {
    latest().open();
    vi.stubGlobal('document', { ...document, visibilityState: 'hidden' });
    vi.advanceTimersByTime(60_000);
    expect(latest().sent).toEqual([]);
    expect(FakeSocket.all.length).toBe(1);
  });

  test('sends again what was not answered, with the same key', () => {
    latest().open();
    line.send(PLAY);
    latest().close();
    vi.advanceTimersByTime(500);
    latest().open();
    expect(latest().sent).toEqual([JSON.stringify(PLAY)]);
  });

  test.each([
    { type: 'ack', key: 'k1', n: 4 },
    { type: 'refused', key: 'k1', why: 'no' },
    { type: 'advice', key: 'k1', n: 3, seat: 0, candidates: [] },
  ] satisfies ServerFrame[])('does not send again what got its $type', (answer) => {
    latest().open();
    line.send(PLAY);
    latest().hear(answer);
    latest().close();
    vi.advanceTimersByTime(500);
    latest().open();
    expect(latest().sent).toEqual([]);
    expect(heard).toEqual([answer]);
  });

  test('keeps what is said while the line is down', () => {
    line.send(PLAY);
    expect(latest().sent).toEqual([]);
    latest().open();
    expect(latest().sent).toEqual([JSON.stringify(PLAY)]);
  });

  test('is lost at once when the net is, and back at once with it', () => {
    latest().open();
    happens['offline']?.();
    expect(links.at(-1)).toBe('lost');
    happens['online']?.();
    expect(FakeSocket.all.length).toBe(2);
    latest().open();
    expect(links.at(-1)).toBe('open');
    vi.advanceTimersByTime(3000);
    expect(FakeSocket.all.length).toBe(2);
  });

  test('hears nothing more from a line that was given up', () => {
    const old = latest();
    old.open();
    happens['offline']?.();
    old.hear({ type: 'thinking', seat: 1 });
    expect(heard).toEqual([]);
  });

  test('is not opened after it was closed', () => {
    const other = new TableSocket('ws://here', { linked: () => {}, heard: () => {} });
    other.close();
    other.open();
    expect(FakeSocket.all.length).toBe(1);
  });

  test('stays away once closed', () => {
    latest().open();
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
  });
});

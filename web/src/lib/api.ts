/** The HTTP side of the server. Every call either answers or throws an Error with a sentence. */
import type {
  GameInfo,
  LobbyInfo,
  MeInfo,
  NewTable,
  Refusal,
  ReviewInfo,
  TableInfo,
} from './protocol';

async function ask(path: string, body?: unknown): Promise<Response> {
  const how: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, how);
  } catch {
    throw new Error('The server can’t be reached.');
  }
  if (!answer.ok) throw new Error(await refusal(answer));
  return answer;
}

async function refusal(answer: Response): Promise<string> {
  try {
    const body = (await answer.json()) as Partial<Refusal>;
    if (typeof body.error === 'string') return body.error;
  } catch {
    // not JSON: the status has to do
  }
  return `The server says no (${answer.status}).`;
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await ask(path, body)).json()) as T;
}

const invited = (invite: string) => (invite ? `?invite=${encodeURIComponent(invite)}` : '');

export type Deed = 'start' | 'leave' | 'return' | 'resign' | 'rematch';

export const api = {
  me: () => json<MeInfo>('me'),
  games: () => json<GameInfo[]>('games'),
  rules: async (game: string) => (await ask(`games/${encodeURIComponent(game)}/rules`)).text(),
  lobby: () => json<LobbyInfo>('lobby'),
  open: (wish: NewTable) => json<TableInfo>('tables', wish),
  table: (id: string, invite: string) => json<TableInfo>(`tables/${id}${invited(invite)}`),
  join: (id: string, invite: string, title = '') =>
    json<TableInfo>(`tables/${id}/join`, { invite, title }),
  name: (id: string, seat: number, title: string) =>
    json<TableInfo>(`tables/${id}/title`, { seat, title }),
  tell: (id: string, deed: Deed) => json<TableInfo>(`tables/${id}/${deed}`, {}),
  startReview: (id: string, invite: string) => json<ReviewInfo>(`tables/${id}/review`, { invite }),
  review: (id: string, invite: string) => json<ReviewInfo>(`tables/${id}/review${invited(invite)}`),
};

let introduced: Promise<MeInfo> | null = null;

/** Who we are, asked once: the answer brings the cookie by which the server knows us again. A
    socket opened before that would be nobody's, even after its owner has taken a seat. */
export function introduce(): Promise<MeInfo> {
  introduced ??= api.me().catch((error: unknown) => {
    introduced = null;
    throw error;
  });
  return introduced;
}

export async function rename(name: string): Promise<MeInfo> {
  const me = await json<MeInfo>('me', { name });
  introduced = Promise.resolve(me);
  return me;
}

export function socketAddress(id: string, invite: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${id}/socket${invited(invite)}`;
}

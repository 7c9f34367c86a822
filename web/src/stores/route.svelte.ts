/** Where we are: `/` is the lobby, `/t/ID?invite=CODE` a table. */
export interface Place {
  table: string;
  invite: string;
}

export function placeOf(path: string, query: string): Place {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1] ?? '';
  return { table, invite: new URLSearchParams(query).get('invite') ?? '' };
}

class Route {
  place = $state.raw(placeOf(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.place = placeOf(location.pathname, location.search);
  }
}

export const route = new Route();

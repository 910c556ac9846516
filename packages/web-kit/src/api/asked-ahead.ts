interface Asked {
  token: string;
  at: number;
  answer: Promise<Response | undefined>;
}

/** What was asked before anybody wanted it is as good as new for so long. */
const FRESH_MS = 10_000;

/**
 * What the page says it will ask for, if it is the page at this address: `<meta name="asks" content="/app /api/…">`.
 * A page that is kept for when there is no network may be shown at another.
 */
function namedAddresses(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="asks"]')?.content ?? '';
  const [page, ...addresses] = named.split(' ');
  const { pathname, search } = window.location;
  return page === pathname + search ? addresses : [];
}

/** What was asked before what shows it was there. */
export interface AskedAhead {
  /** Asks for what the page names, once: its parts would each ask when they are drawn. */
  ask: (token: string) => void;
  /** The answer to what was asked, for the first who wants it; undefined as an answer where that failed. */
  take: (address: string, token: string | undefined) => Promise<Response | undefined> | undefined;
  /** Whoever changes something wants to see it. */
  forget: () => void;
}

/** Makes what the API's client asks ahead. */
export function createAskedAhead(): AskedAhead {
  const asked = new Map<string, Asked>();
  let isBegun = false;
  return {
    ask: (token) => {
      if (isBegun) return;
      isBegun = true;
      for (const address of namedAddresses()) {
        const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
        const answer = fetch(address, { headers }).catch(() => undefined);
        asked.set(address, { token, at: performance.now(), answer });
      }
    },
    take: (address, token) => {
      const found = asked.get(address);
      asked.delete(address);
      const isFresh = found && found.token === token && performance.now() - found.at < FRESH_MS;
      return isFresh ? found.answer : undefined;
    },
    forget: () => asked.clear(),
  };
}

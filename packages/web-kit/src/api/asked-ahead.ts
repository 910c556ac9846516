/** What the script of the page's head has asked, which is there long before anything of the application. */
interface Asked {
  address: string;
  token: string;
  /** When, as `performance.now()` has it. */
  at: number;
  /** Undefined where the server was out of reach. */
  answer: Promise<Response | undefined>;
}

declare global {
  /** See {@link Asked}; `public/theme.js` of the shell writes it. */
  var askedAhead: readonly Asked[] | undefined;
}

/** What was asked before anybody wanted it is as good as new for so long. */
const FRESH_MS = 10_000;

/** What was asked before what shows it was there. */
export interface AskedAhead {
  /** The answer to what was asked, for the first who wants it; undefined as an answer where that failed. */
  take: (address: string, token: string | undefined) => Promise<Response | undefined> | undefined;
  /** Whoever changes something wants to see it. */
  forget: () => void;
}

/** What the page has asked ahead, for the API's client. */
export function createAskedAhead(): AskedAhead {
  const asked = new Map((globalThis.askedAhead ?? []).map((one) => [one.address, one]));
  return {
    take: (address, token) => {
      const found = asked.get(address);
      asked.delete(address);
      const isFresh = found && found.token === token && performance.now() - found.at < FRESH_MS;
      return isFresh ? found.answer : undefined;
    },
    forget: () => asked.clear(),
  };
}

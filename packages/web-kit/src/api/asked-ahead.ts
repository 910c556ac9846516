import { readEnvelope } from './envelope.ts';

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

/** An answer, and its data once that has been read. */
type Known = Asked & { data?: unknown };

/** What was asked before anybody wanted it is as good as new for so long. */
const FRESH_MS = 10_000;

/** What was asked before what shows it was there. */
export interface AskedAhead {
  /** The answer to what was asked, for the first who wants it; undefined as an answer where that failed. */
  take: (address: string, token: string | undefined) => Promise<Response | undefined> | undefined;
  /** The data of an answer that has succeeded and been read already, for the first who wants it. */
  takeData: (address: string, token: string | undefined) => unknown;
  /** Whoever changes something wants to see it. */
  forget: () => void;
}

/** Reads a copy, for the answer belongs to whoever takes it, who is told what is wrong with it, too. */
function readData(one: Known): void {
  one.answer
    .then((answer) => answer && readEnvelope(answer.clone()))
    .then(
      (data) => {
        one.data = data;
      },
      () => {},
    );
}

/** What the page has asked ahead, for the API's client. */
export function createAskedAhead(): AskedAhead {
  const asked = new Map<string, Known>();
  for (const one of globalThis.askedAhead ?? []) {
    asked.set(one.address, one);
    readData(one);
  }
  const find = (address: string, token: string | undefined) => {
    const found = asked.get(address);
    const isFresh = found && found.token === token && performance.now() - found.at < FRESH_MS;
    return isFresh ? found : undefined;
  };
  return {
    take: (address, token) => {
      const found = find(address, token);
      asked.delete(address);
      return found?.answer;
    },
    takeData: (address, token) => {
      const data = find(address, token)?.data;
      if (data) asked.delete(address);
      return data;
    },
    forget: () => asked.clear(),
  };
}

import { readEnvelope } from './envelope.ts';

/** A request that the script in the page's head sent before the application loaded. */
interface EarlyRequest {
  address: string;
  token: string;
  /** Time of the request in `performance.now()`. */
  at: number;
  /** Undefined if the server was unreachable. */
  answer: Promise<Response | undefined>;
}

declare global {
  /** See {@link EarlyRequest}; `public/theme.js` of the shell writes it. */
  var earlyRequests: readonly EarlyRequest[] | undefined;
}

/** A request with its data once the response has been read. */
type Known = EarlyRequest & { data?: unknown };

/** Maximum age of a response that is used. */
const FRESH_MS = 10_000;

/** Responses of early requests. Each is used once. */
export interface EarlyRequests {
  /** Returns and removes the response; resolves to undefined if the request failed. */
  take: (address: string, token: string | undefined) => Promise<Response | undefined> | undefined;
  /** Returns and removes the data of a successful response that has already been read. */
  takeData: (address: string, token: string | undefined) => unknown;
  /** Drops all responses, since a change has made them stale. */
  forget: () => void;
}

/** Reads a clone: the caller that takes the response reads its body and handles its errors. */
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

/** Creates the API client's store of early requests. */
export function createEarlyRequests(): EarlyRequests {
  const requests = new Map<string, Known>();
  for (const one of globalThis.earlyRequests ?? []) {
    requests.set(one.address, one);
    readData(one);
  }
  const find = (address: string, token: string | undefined) => {
    const request = requests.get(address);
    const isFresh = request && request.token === token && performance.now() - request.at < FRESH_MS;
    return isFresh ? request : undefined;
  };
  return {
    take: (address, token) => {
      const request = find(address, token);
      requests.delete(address);
      return request?.answer;
    },
    takeData: (address, token) => {
      const data = find(address, token)?.data;
      if (data) requests.delete(address);
      return data;
    },
    forget: () => requests.clear(),
  };
}

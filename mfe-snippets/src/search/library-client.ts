import { readToken } from '@snippetry/web-kit';
import type { CopiedPage, LocalQuery } from './library-types.ts';
import type { FromWorker, ToWorker } from './messages.ts';

declare const __webpack_public_path__: string;

const MINUTE = 60_000;
/** Coming back to the tab asks again, switching to and fro does not. */
const FOCUS_AGE = 5000;
/** A round made by another tab counts for this one. */
const ROUND_AGE = 50_000;
/** A few changes in a row are fetched at once. */
const AFTER_CHANGE_MS = 200;

/** Whose library, and the name of the database it is kept in. */
export interface LibraryOwner {
  username: string;
  database: string;
}

/** The page's side of the search worker. It keeps the local copy up to date until it is closed. */
export class LibraryClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (page: CopiedPage | null) => void>();
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  readonly #onGone: () => void;
  #asked = 0;
  #changes = 0;
  #soon: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts the worker, and throws where it comes from another origin, as a dev server's does.
   * `onGone` is called when there is no local search any more.
   */
  constructor({ username, database }: LibraryOwner, onGone: () => void) {
    this.#onGone = onGone;
    this.#worker = new Worker(`${__webpack_public_path__}assets/search-worker.${__BUILD__}.js`);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = () => this.close();
    this.#tell({ kind: 'open', database, owner: username });
    this.#sync(0);
    this.#keepFresh();
  }

  /** Counts the changes of the local copy. */
  readonly changes = (): number => this.#changes;

  /** Calls back on every change of the local copy. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** One page of the own library; null where only the server can tell. */
  find(query: LocalQuery): Promise<CopiedPage | null> {
    if (this.#stop.signal.aborted) return Promise.resolve(null);
    this.#asked += 1;
    const id = this.#asked;
    this.#tell({ kind: 'find', id, query });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Says that the person changed something. */
  readonly changed = (): void => {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#sync(0), AFTER_CHANGE_MS);
  };

  /** Stops the worker; every later question is left to the server. */
  close(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    clearTimeout(this.#soon);
    this.#worker.terminate();
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#onGone();
  }

  #keepFresh(): void {
    const { signal } = this.#stop;
    const timer = setInterval(() => document.hidden || this.#sync(ROUND_AGE), MINUTE);
    signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('focus', () => this.#sync(FOCUS_AGE), { signal });
    window.addEventListener('online', () => this.#sync(0), { signal });
  }

  #sync(maxAge: number): void {
    const token = readToken();
    if (token) this.#tell({ kind: 'sync', token, maxAge });
  }

  #tell(message: ToWorker): void {
    if (!this.#stop.signal.aborted) this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'gone') {
      this.close();
    } else if (message.kind === 'found') {
      this.#waiting.get(message.id)?.(message.page);
      this.#waiting.delete(message.id);
    } else {
      this.#changes += 1;
      for (const listener of this.#listeners) listener();
    }
  }
}

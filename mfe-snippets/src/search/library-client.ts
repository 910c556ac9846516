import { readToken } from '@snippetry/web-kit';
import type { CopiedPage, LocalQuery } from './library-types.ts';
import type { FromWorker, ToWorker } from './messages.ts';

declare const __webpack_public_path__: string;

const SYNC_INTERVAL_MS = 60_000;
/** A copy younger than this is not refreshed when the tab gets the focus. */
const FOCUS_MAX_AGE_MS = 5000;
/** Age up to which a sync by another tab counts for this one. */
const SYNC_MAX_AGE_MS = 50_000;
/** Debounce of syncs after changes. */
const AFTER_CHANGE_MS = 200;

export interface LibraryOwner {
  username: string;
  database: string;
}

/** Client of the search worker. Keeps the local copy up to date until it is closed. */
export class LibraryClient {
  readonly #worker: Worker;
  readonly #pending = new Map<number, (page: CopiedPage | null) => void>();
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  readonly #onClose: () => void;
  #lastId = 0;
  #changes = 0;
  #debounce: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts the worker. Throws if its script has another origin, as on a dev server.
   * `onClose` is called when local search has ended.
   */
  constructor({ username, database }: LibraryOwner, onClose: () => void) {
    this.#onClose = onClose;
    this.#worker = new Worker(`${__webpack_public_path__}assets/search-worker.${__BUILD__}.js`);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#worker.onerror = () => this.close();
    this.#send({ kind: 'open', database, owner: username });
    this.#sync(0);
    this.#scheduleSyncs();
  }

  /** Number of changes of the local copy so far. */
  readonly changes = (): number => this.#changes;

  /** Calls the listener on every change of the local copy. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finds one page of the user's library; null if only the server has the answer. */
  find(query: LocalQuery): Promise<CopiedPage | null> {
    if (this.#stop.signal.aborted) return Promise.resolve(null);
    this.#lastId += 1;
    const id = this.#lastId;
    this.#send({ kind: 'find', id, query });
    return new Promise((resolve) => this.#pending.set(id, resolve));
  }

  /** Schedules a sync after a change by the user. */
  readonly changed = (): void => {
    clearTimeout(this.#debounce);
    this.#debounce = setTimeout(() => this.#sync(0), AFTER_CHANGE_MS);
  };

  /** Stops the worker. From then on `find` resolves to null. */
  close(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    clearTimeout(this.#debounce);
    this.#worker.terminate();
    for (const resolve of this.#pending.values()) resolve(null);
    this.#pending.clear();
    this.#onClose();
  }

  #scheduleSyncs(): void {
    const { signal } = this.#stop;
    const timer = setInterval(
      () => document.hidden || this.#sync(SYNC_MAX_AGE_MS),
      SYNC_INTERVAL_MS,
    );
    signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('focus', () => this.#sync(FOCUS_MAX_AGE_MS), { signal });
    window.addEventListener('online', () => this.#sync(0), { signal });
  }

  #sync(maxAge: number): void {
    const token = readToken();
    if (token) this.#send({ kind: 'sync', token, maxAge });
  }

  #send(message: ToWorker): void {
    if (!this.#stop.signal.aborted) this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'gone') {
      this.close();
    } else if (message.kind === 'found') {
      this.#pending.get(message.id)?.(message.page);
      this.#pending.delete(message.id);
    } else {
      this.#changes += 1;
      for (const listener of this.#listeners) listener();
    }
  }
}

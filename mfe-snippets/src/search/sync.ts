import type { LibraryAnswer } from './library-types.ts';

/** State of a local copy between two syncs. */
export interface SyncState {
  /** Cursor of the last stored page; undefined to start over. */
  cursor: string | undefined;
  /** Whether a whole sync was stored, so that the copy can be searched. */
  complete: boolean;
  /** End of the last sync, in milliseconds since 1970. */
  syncedAt: number;
  /** `stored/total` after a full fetch, so that the same mismatch does not cause another one. */
  accepted: string | undefined;
}

export const EMPTY_STATE: SyncState = {
  cursor: undefined,
  complete: false,
  syncedAt: 0,
  accepted: undefined,
};

/** Storage of the local copy. */
export interface LibraryStore {
  state(): Promise<SyncState>;
  count(): Promise<number>;
  /** Stores a page and the resulting state in one transaction. */
  apply(answer: LibraryAnswer, state: SyncState): Promise<void>;
  setState(state: SyncState): Promise<void>;
  reset(): Promise<void>;
}

export interface SyncOptions {
  store: LibraryStore;
  fetchPage: (cursor: string | undefined) => Promise<LibraryAnswer>;
  /** Called with each page after it is stored. */
  onStored: (answer: LibraryAnswer) => void;
  /** Called when all entries were removed. */
  onReset: () => void;
  now: () => number;
}

/** Fetches and stores all pages after the cursor; returns the number of snippets that the server has. */
async function fetchChanges({ store, fetchPage, onStored }: SyncOptions): Promise<number> {
  let state = await store.state();
  for (;;) {
    const answer = await fetchPage(state.cursor);
    state = { ...state, cursor: answer.cursor };
    await store.apply(answer, state);
    onStored(answer);
    if (!answer.more) return answer.total;
  }
}

/**
 * Syncs the local copy with the server. If the number of snippets differs afterwards, all of them are
 * fetched again, once: a mismatch that remains after a full fetch is accepted.
 */
export async function syncLibrary(options: SyncOptions): Promise<void> {
  const { store, onReset, now } = options;
  let total = await fetchChanges(options);
  const outcome = async () => `${await store.count()}/${total}`;
  const { accepted } = await store.state();
  let reached = await outcome();
  let agreed = accepted;
  if ((await store.count()) !== total && reached !== accepted) {
    await store.reset();
    onReset();
    total = await fetchChanges(options);
    reached = await outcome();
    agreed = reached;
  }
  const state = await store.state();
  await store.setState({ ...state, complete: true, syncedAt: now(), accepted: agreed });
}

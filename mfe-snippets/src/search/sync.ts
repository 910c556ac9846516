import type { LibraryAnswer } from './library-types.ts';

/** What is remembered between two rounds. */
export interface SyncState {
  /** Of the last answer that was stored; undefined to begin anew. */
  cursor: string | undefined;
  /** A whole round was stored: the local copy can be searched. */
  complete: boolean;
  /** When the last round ended; milliseconds since 1970. */
  syncedAt: number;
  /** `stored/total` that a fresh copy ended with, so that it is not fetched again for that. */
  accepted: string | undefined;
}

/** The state of a copy that has nothing yet. */
export const FRESH: SyncState = {
  cursor: undefined,
  complete: false,
  syncedAt: 0,
  accepted: undefined,
};

/** Where the local copy is kept. */
export interface LibraryStore {
  state(): Promise<SyncState>;
  count(): Promise<number>;
  /** Stores an answer and the state after it, together. */
  apply(answer: LibraryAnswer, state: SyncState): Promise<void>;
  setState(state: SyncState): Promise<void>;
  /** Removes everything. */
  reset(): Promise<void>;
}

/** What a round needs. */
export interface SyncParts {
  store: LibraryStore;
  fetchPage: (cursor: string | undefined) => Promise<LibraryAnswer>;
  /** Told of every answer once it is stored. */
  onStored: (answer: LibraryAnswer) => void;
  /** Told when everything was removed. */
  onReset: () => void;
  now: () => number;
}

/** Fetches until there is no more; answers how many snippets there should be. */
async function round({ store, fetchPage, onStored }: SyncParts): Promise<number> {
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
 * Brings the local copy up to date. Where the number of snippets does not come out, it starts anew,
 * once: a number that a fresh copy ended with is not fetched again.
 */
export async function syncLibrary(parts: SyncParts): Promise<void> {
  const { store, onReset, now } = parts;
  let total = await round(parts);
  const outcome = async () => `${await store.count()}/${total}`;
  const { accepted } = await store.state();
  let reached = await outcome();
  let agreed = accepted;
  if ((await store.count()) !== total && reached !== accepted) {
    await store.reset();
    onReset();
    total = await round(parts);
    reached = await outcome();
    agreed = reached;
  }
  const state = await store.state();
  await store.setState({ ...state, complete: true, syncedAt: now(), accepted: agreed });
}

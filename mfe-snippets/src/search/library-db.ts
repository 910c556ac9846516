import type { LibraryEntry } from '@snippetry/contracts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LibraryAnswer } from './library-types.ts';
import { EMPTY_STATE, type LibraryStore, type SyncState } from './sync.ts';

interface LibrarySchema extends DBSchema {
  entries: { key: string; value: LibraryEntry };
  state: { key: 'state'; value: SyncState };
}

/** Raised when entries gain fields; all of them are then fetched again. */
const VERSION = 2;
const BATCH = 500;

/** The local copy of one user's library, in an IndexedDB database per user. */
export class LibraryDb implements LibraryStore {
  readonly #db: IDBPDatabase<LibrarySchema>;

  private constructor(db: IDBPDatabase<LibrarySchema>) {
    this.#db = db;
  }

  /** Opens the database. `onDeleted` is called when it is deleted, so that the caller drops its data. */
  static async open(name: string, onDeleted: () => void): Promise<LibraryDb> {
    const db = await openDB<LibrarySchema>(name, VERSION, {
      upgrade(created) {
        for (const store of created.objectStoreNames) created.deleteObjectStore(store);
        created.createObjectStore('entries', { keyPath: '_id' });
        created.createObjectStore('state');
      },
      blocking(_current, _blocked, event) {
        if (event.target instanceof IDBDatabase) event.target.close();
        onDeleted();
      },
      terminated: onDeleted,
    });
    return new LibraryDb(db);
  }

  async state(): Promise<SyncState> {
    return (await this.#db.get('state', 'state')) ?? EMPTY_STATE;
  }

  async setState(state: SyncState): Promise<void> {
    await this.#db.put('state', state, 'state');
  }

  count(): Promise<number> {
    return this.#db.count('entries');
  }

  async apply({ entries, removed }: LibraryAnswer, state: SyncState): Promise<void> {
    const tx = this.#db.transaction(['entries', 'state'], 'readwrite');
    const stored = tx.objectStore('entries');
    const work: Promise<unknown>[] = [
      ...entries.map((entry) => stored.put(entry)),
      ...removed.map((id) => stored.delete(id)),
      tx.objectStore('state').put(state, 'state'),
    ];
    await Promise.all([...work, tx.done]);
  }

  async reset(): Promise<void> {
    const tx = this.#db.transaction(['entries', 'state'], 'readwrite');
    const work = [tx.objectStore('entries').clear(), tx.objectStore('state').clear()];
    await Promise.all([...work, tx.done]);
  }

  /** Reads the entries with the given ids; missing ones are left out. */
  async some(ids: readonly string[]): Promise<LibraryEntry[]> {
    const tx = this.#db.transaction('entries');
    const found = await Promise.all(ids.map((id) => tx.store.get(id)));
    return found.filter((entry) => entry !== undefined);
  }

  /** Reads all entries in batches. */
  async *all(): AsyncGenerator<LibraryEntry[]> {
    let after: string | undefined;
    for (;;) {
      const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
      const batch = await this.#db.getAll('entries', range, BATCH);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH) return;
      after = batch.at(-1)?._id;
    }
  }
}

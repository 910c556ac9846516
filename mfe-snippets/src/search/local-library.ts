import { fetchLibrary } from './fetch-library.ts';
import { LibraryDb } from './library-db.ts';
import { LibraryIndex } from './library-index.ts';
import type { CopiedPage, LibraryAnswer, LocalQuery } from './library-types.ts';
import { syncLibrary } from './sync.ts';

/** Message to other tabs about a change of the shared database. */
type LibraryUpdate = { changed: string[]; removed: string[] } | { reset: true };

/** Lets only one tab write at a time. Without the Web Locks API, each tab writes. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work);
  else await work();
}

/** The local library of one user in one tab: an index in memory over a database shared by all tabs. */
export class LocalLibrary {
  readonly #name: string;
  readonly #db: LibraryDb;
  readonly #index: LibraryIndex;
  readonly #channel: BroadcastChannel;
  readonly #onChange: () => void;
  #complete = false;
  #syncedAt = 0;

  private constructor(options: {
    name: string;
    db: LibraryDb;
    owner: string;
    onChange: () => void;
  }) {
    this.#name = options.name;
    this.#db = options.db;
    this.#index = new LibraryIndex(options.owner);
    this.#onChange = options.onChange;
    this.#channel = new BroadcastChannel(options.name);
    this.#channel.onmessage = ({ data }: MessageEvent<LibraryUpdate>) => void this.#receive(data);
  }

  /** Opens the database and fills the index. */
  static async open(options: {
    name: string;
    owner: string;
    onChange: () => void;
    onDeleted: () => void;
  }): Promise<LocalLibrary> {
    const db = await LibraryDb.open(options.name, options.onDeleted);
    const library = new LocalLibrary({ ...options, db });
    await library.#read();
    return library;
  }

  /** Finds one page; null if only the server has the answer. */
  find(query: LocalQuery): CopiedPage | null {
    const page = this.#complete ? this.#index.find(query) : null;
    return page && { ...page, syncedAt: this.#syncedAt };
  }

  /** Syncs the database with the server, unless a tab has done so within `maxAge` milliseconds. */
  async sync(token: string, maxAge: number): Promise<void> {
    await withLock(this.#name, async () => {
      const { syncedAt } = await this.#db.state();
      if (Date.now() - syncedAt < maxAge) return;
      await syncLibrary({
        store: this.#db,
        fetchPage: (cursor) => fetchLibrary(token, cursor),
        onStored: (answer) => this.#apply(answer),
        onReset: () => {
          this.#clear();
          this.#channel.postMessage({ reset: true } satisfies LibraryUpdate);
        },
        now: Date.now,
      });
      await this.#finish();
    });
  }

  async #finish(): Promise<void> {
    const { syncedAt } = await this.#db.state();
    this.#syncedAt = syncedAt;
    const first = !this.#complete;
    this.#complete = true;
    this.#onChange();
    if (!first) return;
    this.#index.prepare();
    // Another tab may have opened the database before it was complete.
    this.#channel.postMessage({ changed: [], removed: [] } satisfies LibraryUpdate);
  }

  #apply({ entries, removed }: LibraryAnswer): void {
    for (const entry of entries) this.#index.put(entry);
    for (const id of removed) this.#index.remove(id);
    if (entries.length + removed.length === 0) return;
    const changed = entries.map(({ _id }) => _id);
    this.#channel.postMessage({ changed, removed } satisfies LibraryUpdate);
    if (this.#complete) this.#onChange();
  }

  async #receive(update: LibraryUpdate): Promise<void> {
    if ('reset' in update) {
      this.#clear();
      return;
    }
    for (const entry of await this.#db.some(update.changed)) this.#index.put(entry);
    for (const id of update.removed) this.#index.remove(id);
    const { complete, syncedAt } = await this.#db.state();
    this.#complete = complete;
    this.#syncedAt = syncedAt;
    this.#onChange();
  }

  #clear(): void {
    this.#index.clear();
    this.#complete = false;
  }

  async #read(): Promise<void> {
    for await (const batch of this.#db.all()) for (const entry of batch) this.#index.put(entry);
    const { complete, syncedAt } = await this.#db.state();
    this.#complete = complete;
    this.#syncedAt = syncedAt;
    if (!complete) return;
    this.#onChange();
    this.#index.prepare();
  }
}

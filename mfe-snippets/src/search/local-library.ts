import { fetchLibrary } from './fetch-library.ts';
import { LibraryDb } from './library-db.ts';
import { LibraryIndex } from './library-index.ts';
import type { CopiedPage, LibraryAnswer, LocalQuery } from './library-types.ts';
import { syncLibrary } from './sync.ts';

/** What a tab tells the others about the database they share. */
type News = { changed: string[]; removed: string[] } | { reset: true };

/** Only one tab writes at a time; where the browser has no locks, each does. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work);
  else await work();
}

/** The local library of one person in one tab: an index in memory over a database that tabs share. */
export class LocalLibrary {
  readonly #name: string;
  readonly #db: LibraryDb;
  readonly #index: LibraryIndex;
  readonly #others: BroadcastChannel;
  readonly #onChange: () => void;
  #complete = false;
  #syncedAt = 0;

  private constructor(parts: { name: string; db: LibraryDb; owner: string; onChange: () => void }) {
    this.#name = parts.name;
    this.#db = parts.db;
    this.#index = new LibraryIndex(parts.owner);
    this.#onChange = parts.onChange;
    this.#others = new BroadcastChannel(parts.name);
    this.#others.onmessage = ({ data }: MessageEvent<News>) => void this.#hear(data);
  }

  /** Opens the database and reads it. */
  static async open(parts: {
    name: string;
    owner: string;
    onChange: () => void;
    onGone: () => void;
  }): Promise<LocalLibrary> {
    const db = await LibraryDb.open(parts.name, parts.onGone);
    const library = new LocalLibrary({ ...parts, db });
    await library.#read();
    return library;
  }

  /** Null where only the server can tell. */
  find(query: LocalQuery): CopiedPage | null {
    const page = this.#complete ? this.#index.find(query) : null;
    return page && { ...page, syncedAt: this.#syncedAt };
  }

  /** Brings the database up to date, unless a tab did so less than `maxAge` milliseconds ago. */
  async sync(token: string, maxAge: number): Promise<void> {
    await alone(this.#name, async () => {
      const { syncedAt } = await this.#db.state();
      if (Date.now() - syncedAt < maxAge) return;
      await syncLibrary({
        store: this.#db,
        fetchPage: (cursor) => fetchLibrary(token, cursor),
        onStored: (answer) => this.#take(answer),
        onReset: () => {
          this.#forget();
          this.#others.postMessage({ reset: true } satisfies News);
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
    // Another tab may have looked while this one was still fetching.
    this.#others.postMessage({ changed: [], removed: [] } satisfies News);
  }

  #take({ entries, removed }: LibraryAnswer): void {
    for (const entry of entries) this.#index.put(entry);
    for (const id of removed) this.#index.remove(id);
    if (entries.length + removed.length === 0) return;
    const changed = entries.map(({ _id }) => _id);
    this.#others.postMessage({ changed, removed } satisfies News);
    if (this.#complete) this.#onChange();
  }

  async #hear(news: News): Promise<void> {
    if ('reset' in news) {
      this.#forget();
      return;
    }
    for (const entry of await this.#db.some(news.changed)) this.#index.put(entry);
    for (const id of news.removed) this.#index.remove(id);
    const { complete, syncedAt } = await this.#db.state();
    this.#complete = complete;
    this.#syncedAt = syncedAt;
    this.#onChange();
  }

  #forget(): void {
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

import { keptDatabase, readToken } from '@snippetry/web-kit';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Draft, type DraftTarget, isStale } from './draft.ts';

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { target: DraftTarget } };
}

/** The drafts of one person in this browser. */
export class DraftStore {
  readonly #name: string;
  #opened: Promise<IDBPDatabase<DraftSchema>> | undefined;

  constructor(user: string) {
    this.#name = keptDatabase('drafts', user);
  }

  #open(): Promise<IDBPDatabase<DraftSchema>> {
    this.#opened ??= openDB<DraftSchema>(this.#name, 1, {
      upgrade(db) {
        db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('target', 'target');
      },
      // Signing out in any tab deletes the database, which an open connection would hold up.
      blocking: () => void this.close(),
      terminated: () => {
        this.#opened = undefined;
      },
    });
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }

  /** Keeps a draft, in place of the one its editor kept before; nothing once the person has signed out. */
  async keep(draft: Draft): Promise<void> {
    if (!readToken()) return;
    await (await this.#open()).put('drafts', draft);
  }

  /** Forgets a draft. */
  async drop(id: string): Promise<void> {
    if (readToken()) await (await this.#open()).delete('drafts', id);
  }

  /** The drafts of a target; those past their time are removed on the way. */
  async all(target: DraftTarget): Promise<Draft[]> {
    const found = await (await this.#open()).getAllFromIndex('drafts', 'target', target);
    const now = Date.now();
    const old = found.filter((draft) => isStale(draft, now));
    await Promise.all(old.map((draft) => this.drop(draft.id)));
    return found.filter((draft) => !old.includes(draft));
  }

  /** Gives the connection back. It is opened again when it is needed. */
  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    (await opened?.catch(() => undefined))?.close();
  }
}

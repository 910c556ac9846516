import { durableDatabase, readToken } from '@snippetry/web-kit';
import type { IDBPDatabase } from 'idb';
import { DEFAULT_SETTINGS, type PreviewSettings, parseSettings } from './settings.ts';

const STORE = 'settings';
const KEY = 'preview';

/**
 * The preview settings of one person in this browser. They are there at once while the page lives; the
 * database, which signing out deletes, brings them to the next one.
 */
export class SettingsStore {
  readonly #name: string | null;
  readonly #listeners = new Set<() => void>();
  #settings = DEFAULT_SETTINGS;
  #changed = false;
  #loaded: Promise<void> | undefined;

  /** @param user null for a visitor, whose settings last as long as the page */
  constructor(user: string | null) {
    this.#name = user === null ? null : durableDatabase('preview', user);
  }

  readonly get = (): PreviewSettings => this.#settings;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#loaded ??= this.#load();
    return () => this.#listeners.delete(listener);
  };

  readonly set = (settings: PreviewSettings): void => {
    this.#changed = true;
    this.#tell(settings);
    void this.#keep(settings);
  };

  #tell(settings: PreviewSettings): void {
    this.#settings = settings;
    for (const listener of this.#listeners) listener();
  }

  async #load(): Promise<void> {
    const stored = await this.#within((db) => db.get(STORE, KEY));
    // What was chosen in the meantime is newer.
    if (stored !== undefined && !this.#changed) this.#tell(parseSettings(stored));
  }

  async #keep(settings: PreviewSettings): Promise<void> {
    if (readToken()) await this.#within((db) => db.put(STORE, settings, KEY));
  }

  /** Opens the database for one action only: an open one would hold up its deletion. */
  async #within<T>(action: (db: IDBPDatabase) => Promise<T>) {
    if (this.#name === null) return undefined;
    try {
      const { openDB } = await import('idb');
      const db = await openDB(this.#name, 1, {
        upgrade: (fresh) => void fresh.createObjectStore(STORE),
      });
      try {
        return await action(db);
      } finally {
        db.close();
      }
    } catch {
      // Without storage the settings last as long as the page.
      return undefined;
    }
  }
}

import { durableDatabase, readToken } from '@snippetry/web-kit';
import type { IDBPDatabase } from 'idb';
import { DEFAULT_SETTINGS, type PreviewSettings, parseSettings } from './settings.ts';

const STORE = 'settings';
const KEY = 'preview';

/**
 * Preview settings of one user in this browser: cached in memory and stored in a database that is
 * deleted on sign-out.
 */
export class SettingsStore {
  readonly #name: string | null;
  readonly #listeners = new Set<() => void>();
  #settings = DEFAULT_SETTINGS;
  #changed = false;
  #loaded: Promise<void> | undefined;

  /** @param user null for a visitor, whose settings are kept in memory only */
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
    this.#update(settings);
    void this.#store(settings);
  };

  #update(settings: PreviewSettings): void {
    this.#settings = settings;
    for (const listener of this.#listeners) listener();
  }

  async #load(): Promise<void> {
    const stored = await this.#withDatabase((db) => db.get(STORE, KEY));
    // Settings changed during the read win over the stored ones.
    if (stored !== undefined && !this.#changed) this.#update(parseSettings(stored));
  }

  async #store(settings: PreviewSettings): Promise<void> {
    if (readToken()) await this.#withDatabase((db) => db.put(STORE, settings, KEY));
  }

  /** Opens the database for a single action: an open connection would block its deletion on sign-out. */
  async #withDatabase<T>(action: (db: IDBPDatabase) => Promise<T>) {
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
      // Storage is disabled: the settings are lost on reload.
      return undefined;
    }
  }
}

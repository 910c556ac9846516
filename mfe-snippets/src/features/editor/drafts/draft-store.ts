import { durableDatabase, readToken } from '@snippetry/web-kit';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FormValues } from '../values/form-values.ts';

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { target: DraftTarget } };
}

/** Drafts of one user in this browser. */
export class DraftStore {
  readonly #name: string;
  #opened: Promise<IDBPDatabase<DraftSchema>> | undefined;

  constructor(user: string) {
    this.#name = durableDatabase('drafts', user);
  }

  #open(): Promise<IDBPDatabase<DraftSchema>> {
    this.#opened ??= openDB<DraftSchema>(this.#name, 1, {
      upgrade(db) {
        db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('target', 'target');
      },
      // Signing out in any tab deletes the database, which an open connection would block.
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

  /** Stores a draft, replacing the earlier one of the same editor. No-op after sign-out. */
  async put(draft: Draft): Promise<void> {
    if (!readToken()) return;
    await (await this.#open()).put('drafts', draft);
  }

  async drop(id: string): Promise<void> {
    if (readToken()) await (await this.#open()).delete('drafts', id);
  }

  /** Reads the drafts of a target and deletes expired ones. */
  async all(target: DraftTarget): Promise<Draft[]> {
    const found = await (await this.#open()).getAllFromIndex('drafts', 'target', target);
    const now = Date.now();
    const old = found.filter((draft) => isStale(draft, now));
    await Promise.all(old.map((draft) => this.drop(draft.id)));
    return found.filter((draft) => !old.includes(draft));
  }

  /** Closes the connection; the next access reopens it. */
  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    (await opened?.catch(() => undefined))?.close();
  }
}

const PREFIX = 'snippetry-draft-';

/**
 * Announces an open editor to other tabs, until the returned function is called or the page ends, even by a crash,
 * because the browser then releases the lock. Without the Web Locks API (insecure origins) open editors are unknown,
 * so their drafts are offered to other tabs as copies.
 */
export function announceEditor(id: string): () => void {
  let release = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(PREFIX + id, () => untilReleased).catch(() => undefined);
  return () => release();
}

/** Ids of the open editors of all tabs. */
export async function openEditors(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query();
  const names = (locks?.held ?? []).map(({ name }) => name ?? '');
  return new Set(
    names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)),
  );
}

/** Id of the edited snippet, or {@link NEW_SNIPPET}. */
export type DraftTarget = string;
export const NEW_SNIPPET: DraftTarget = 'new';

/** Unsaved work of one editor. Each open editor has its own draft, so that tabs do not overwrite each other's. */
export interface Draft {
  /** Id of the editor. */
  id: string;
  target: DraftTarget;
  values: FormValues;
  /** Revision that the editing started from; undefined for a new snippet. */
  revision: number | undefined;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Days after which a draft expires. */
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

export function isStale(draft: Draft, now: number): boolean {
  return now - draft.savedAt > DRAFT_DAYS * DAY_MS;
}

/** Drafts of closed editors, newest first. Drafts of editors open in other tabs are left out. */
export function offeredDrafts(drafts: readonly Draft[], alive: ReadonlySet<string>): Draft[] {
  return drafts
    .filter((draft) => !alive.has(draft.id))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

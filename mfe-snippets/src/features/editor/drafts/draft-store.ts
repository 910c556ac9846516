import { durableDatabase, readToken } from '@snippetry/web-kit';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FormValues } from '../values/form-values.ts';

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { target: DraftTarget } };
}

/** The drafts of one person in this browser. */
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

const PREFIX = 'snippetry-draft-';

/**
 * Shows other tabs that an editor is open, until the returned function is called or the page is gone, also by a
 * crash: the browser itself then gives the lock back. Without locks (an insecure address) no editor is known to be
 * open, and its draft is offered to the others as a copy.
 */
export function announceEditor(id: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(PREFIX + id, () => held).catch(() => undefined);
  return () => release();
}

/** The ids of the editors open in any tab. */
export async function openEditors(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query();
  const names = (locks?.held ?? []).map(({ name }) => name ?? '');
  return new Set(
    names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)),
  );
}

/** What is edited: a snippet by its id, or a new one. */
export type DraftTarget = string;
/** The target of snippets that are not stored yet. */
export const NEW_SNIPPET: DraftTarget = 'new';

/** Unsaved work of one editor. Every open editor keeps its own, so that two tabs never write over each other. */
export interface Draft {
  /** Of the editor that wrote it. */
  id: string;
  target: DraftTarget;
  values: FormValues;
  /** The stored revision it was begun on; undefined for a new snippet. */
  revision: number | undefined;
  /** Milliseconds. */
  savedAt: number;
}

/** Days after which a draft nobody came back to is forgotten. */
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether a draft is too old to be offered. */
export function isStale(draft: Draft, now: number): boolean {
  return now - draft.savedAt > DRAFT_DAYS * DAY_MS;
}

/** Draft of editors that are gone, the newest first: what another tab still works on is not offered here. */
export function offered(drafts: readonly Draft[], alive: ReadonlySet<string>): Draft[] {
  return drafts
    .filter((draft) => !alive.has(draft.id))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

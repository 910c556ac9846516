import { LIVE_FIELDS, type Projected } from '../snippets/index.ts';
import { metadataOf, type SnippetMetadata, WORDS_VERSION } from '../texts/index.ts';

/** Fields of a snippet that its owner's browser stores. */
export const ENTRY_FIELDS = {
  ...LIVE_FIELDS,
  codeWords: 1,
  textWords: 1,
  names: 1,
  changedAt: 1,
} as const;

export type EntryDoc = Projected<typeof ENTRY_FIELDS>;

export interface LibraryRecord extends Omit<EntryDoc, '_id'>, SnippetMetadata {
  id: string;
}

export function toLibraryRecord({ _id, ...doc }: EntryDoc): LibraryRecord {
  // `copyCount` is missing in snippets stored before copies were counted.
  return { ...doc, ...metadataOf(doc), copyCount: doc.copyCount ?? 0, id: _id.toHexString() };
}

/** Position of a browser's copy in the list of changes. Times are milliseconds since 1970. */
export interface Cursor {
  /** Time of the first page of this round; the next round starts shortly before it. */
  startedAt: number;
  /** Last snippet of the previous page; null after the last page of a round. */
  after: { changedAt: number; id: string } | null;
}

const RADIX = 36;
const form = /^(\d+)\.([0-9a-z]{1,9})(?:\.([0-9a-z]{1,9})\.([0-9a-f]{24}))?$/;

export function writeCursor({ startedAt, after }: Cursor): string {
  const parts = [String(WORDS_VERSION), startedAt.toString(RADIX)];
  if (after !== null) parts.push(after.changedAt.toString(RADIX), after.id);
  return parts.join('.');
}

/**
 * Returns null for a cursor that this service did not write, or that has another version of the
 * words: the client then gets everything again.
 */
export function readCursor(text: string): Cursor | null {
  const [, version, started, changed, id] = form.exec(text) ?? [];
  if (started === undefined || version !== String(WORDS_VERSION)) return null;
  const time = (digits: string) => Number.parseInt(digits, RADIX);
  const after = changed !== undefined && id !== undefined ? { changedAt: time(changed), id } : null;
  return { startedAt: time(started), after };
}

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

/** A snippet as its owner's browser keeps it. */
export interface LibraryRecord extends Omit<EntryDoc, '_id'>, SnippetMetadata {
  id: string;
}

export function toLibraryRecord({ _id, ...doc }: EntryDoc): LibraryRecord {
  // Snippets from before copies were counted.
  return { ...doc, ...metadataOf(doc), copyCount: doc.copyCount ?? 0, id: _id.toHexString() };
}

/** How far a local index has got. Times are milliseconds since 1970. */
export interface Cursor {
  /** When the first answer of this round was read; the next round looks from shortly before it. */
  startedAt: number;
  /** The last snippet of an answer that was not the round's last one. */
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
 * Null for a text that this service did not write, and for one with another version of the tokenizer:
 * the client then gets everything again.
 */
export function readCursor(text: string): Cursor | null {
  const [, version, started, changed, id] = form.exec(text) ?? [];
  if (started === undefined || version !== String(WORDS_VERSION)) return null;
  const time = (digits: string) => Number.parseInt(digits, RADIX);
  const after = changed !== undefined && id !== undefined ? { changedAt: time(changed), id } : null;
  return { startedAt: time(started), after };
}

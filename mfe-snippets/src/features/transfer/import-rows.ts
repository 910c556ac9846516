import type { ApiReply } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { type Batch, changesBy, inBatches, withChanges } from './batches.ts';
import type { DraftSummary, ParsedFile } from './formats/types.ts';

type Result = ApiReply<'POST /snippets/import'>['results'][number];
type Item = Readonly<Record<string, unknown>>;

/** `found` until the server has checked the row. */
export type RowStatus = 'found' | 'ready' | 'exists' | 'invalid' | 'created' | 'failed';

export const STATUS_WORDS: Record<RowStatus, Msg> = {
  found: msg('Checking'),
  ready: msg('Ready'),
  exists: msg('Already there'),
  invalid: msg('Invalid'),
  created: msg('Imported'),
  failed: msg('Failed'),
};

/** Texts that match a search for a status: its key and its label. */
export function statusTexts(status: RowStatus): string[] {
  return [status, t(STATUS_WORDS[status])];
}

/** A snippet or other entry found in the files. */
export interface Row {
  key: number;
  file: string;
  format: string;
  place: string;
  summary: DraftSummary;
  /** Null for entries that are not snippets. */
  item: Item | null;
  status: RowStatus;
  /** Sentences on why it is invalid or failed. */
  reasons: readonly string[];
  warnings: readonly string[];
  chosen: boolean;
  id?: string | undefined;
}

/** Visibility of imported snippets; `keep` uses that of the file. */
export type Visibility = 'keep' | 'private' | 'public';

/** The server accepts 200 items and 8 MiB; smaller requests report progress more often. */
const MAX_ITEMS = 100;
const MAX_BYTES = 3_000_000;

/** Creates rows for newly read files, including entries that cannot be imported. */
export function rowsOf(files: readonly ParsedFile[], firstKey: number): Row[] {
  const rows = files.flatMap((file) => {
    const from = { file: file.name, format: file.format };
    const drafts = file.drafts.map(({ summary, item, place, warnings }) => ({
      ...from,
      place,
      summary,
      item,
      warnings,
      reasons: [],
      chosen: true,
      status: 'found' as const,
    }));
    const problems = file.problems.map(({ title, place, reason }) => ({
      ...from,
      place,
      item: null,
      warnings: [],
      reasons: [reason],
      chosen: false,
      summary: { title, language: '', tags: [], lines: 0 },
      status: 'invalid' as const,
    }));
    return [...drafts, ...problems];
  });
  return rows.map((row, at) => ({ ...row, key: firstKey + at }));
}

export function isOpen({ status }: Pick<Row, 'status'>): boolean {
  return status === 'ready' || status === 'failed';
}

/** Rows that an import would send. */
export function chosenRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.chosen && row.item !== null && isOpen(row));
}

/** Overrides the visibility of an item, unless it is kept. */
export function withVisibility(visibility: Visibility, item: Item): Item {
  return visibility === 'keep' ? item : { ...item, isPublic: visibility === 'public' };
}

export type RowBatch = Batch<Row, Item>;

export function batchesOf(rows: readonly Row[], visibility: Visibility): RowBatch[] {
  const encoder = new TextEncoder();
  return inBatches(rows, {
    itemOf: ({ item }) => withVisibility(visibility, item ?? {}),
    sizeOf: (item) => encoder.encode(JSON.stringify(item)).length + 1,
    mostItems: MAX_ITEMS,
    mostSize: MAX_BYTES,
  });
}

export type RowChange = Partial<Pick<Row, 'status' | 'reasons' | 'chosen' | 'id'>>;
export type RowChanges = ReadonlyMap<number, RowChange>;

/** Changes of rows after a request, by row key. */
export function changesOf({ rows }: RowBatch, results: readonly Result[]): RowChanges {
  return changesBy(rows, results, ({ chosen }, { status }) => ({
    status,
    chosen: chosen && status === 'ready',
  }));
}

export type RowsAction =
  | { kind: 'add'; files: readonly ParsedFile[] }
  | { kind: 'change'; changes: RowChanges }
  | { kind: 'choose'; keys: ReadonlySet<number>; chosen: boolean };

function nextKey(rows: readonly Row[]): number {
  return (rows.at(-1)?.key ?? 0) + 1;
}

/** Selects or deselects rows that can still be imported. */
export function withChoice<One extends Pick<Row, 'key' | 'status' | 'chosen'>>(
  rows: readonly One[],
  { keys, chosen }: { keys: ReadonlySet<number>; chosen: boolean },
): One[] {
  return rows.map((row) => (keys.has(row.key) && isOpen(row) ? { ...row, chosen } : row));
}

export function changeRows(rows: readonly Row[], action: RowsAction): readonly Row[] {
  if (action.kind === 'add') return [...rows, ...rowsOf(action.files, nextKey(rows))];
  if (action.kind === 'change') return withChanges(rows, action.changes);
  return withChoice(rows, action);
}

/** Returns a predicate for texts that together contain every word of a search; null without words. */
export function wordsOf(search: string): ((texts: readonly string[]) => boolean) | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (texts) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** Rows whose title, language, tags, file or reasons contain every word. */
export function filterRows(rows: readonly Row[], search: string): readonly Row[] {
  const matches = wordsOf(search);
  if (!matches) return rows;
  return rows.filter(({ summary, file, reasons, status }) =>
    matches([
      summary.title,
      summary.language,
      ...summary.tags,
      file,
      ...statusTexts(status),
      ...reasons,
    ]),
  );
}

import type { ApiReply } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { type Batch, changesBy, inBatches, withChanges } from './batches.ts';
import type { ParsedFile, Shown } from './formats/types.ts';

type Result = ApiReply<'POST /snippets/import'>['results'][number];
type Item = Readonly<Record<string, unknown>>;

/** `found` until the server has looked at it. */
export type RowStatus = 'found' | 'ready' | 'exists' | 'invalid' | 'created' | 'failed';

/** What a row's state is called. */
export const STATUS_WORDS: Record<RowStatus, Msg> = {
  found: msg('Checking'),
  ready: msg('Ready'),
  exists: msg('Already there'),
  invalid: msg('Invalid'),
  created: msg('Imported'),
  failed: msg('Failed'),
};

/** What a search finds a state by: its English key, and what is shown of it. */
export function statusTexts(status: RowStatus): string[] {
  return [status, t(STATUS_WORDS[status])];
}

/** One thing that was found in the files. */
export interface Row {
  key: number;
  file: string;
  format: string;
  place: string;
  shown: Shown;
  /** Null for what is no snippet at all. */
  item: Item | null;
  status: RowStatus;
  /** Why it is invalid or failed, in sentences. */
  reasons: readonly string[];
  warnings: readonly string[];
  chosen: boolean;
  id?: string | undefined;
}

/** Where imported snippets can be seen: as the file says, or all alike. */
export type Visibility = 'keep' | 'private' | 'public';

/** The server takes 200 items and 8 MiB; smaller requests tell sooner how it goes. */
const MOST_ITEMS = 100;
const MOST_BYTES = 3_000_000;

/** Rows of newly read files; what is no snippet comes with its reason. */
export function rowsOf(files: readonly ParsedFile[], firstKey: number): Row[] {
  const rows = files.flatMap((file) => {
    const from = { file: file.name, format: file.format };
    const drafts = file.drafts.map(({ shown, item, place, warnings }) => ({
      ...from,
      place,
      shown,
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
      shown: { title, language: '', tags: [], lines: 0 },
      status: 'invalid' as const,
    }));
    return [...drafts, ...problems];
  });
  return rows.map((row, at) => ({ ...row, key: firstKey + at }));
}

export function isOpen({ status }: Pick<Row, 'status'>): boolean {
  return status === 'ready' || status === 'failed';
}

/** What an import would send now. */
export function chosenRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.chosen && row.item !== null && isOpen(row));
}

/** An item to be seen by whom it is meant for, whatever the file says. */
export function shownTo(visibility: Visibility, item: Item): Item {
  return visibility === 'keep' ? item : { ...item, isPublic: visibility === 'public' };
}

export type RowBatch = Batch<Row, Item>;

export function batchesOf(rows: readonly Row[], visibility: Visibility): RowBatch[] {
  const encoder = new TextEncoder();
  return inBatches(rows, {
    itemOf: ({ item }) => shownTo(visibility, item ?? {}),
    sizeOf: (item) => encoder.encode(JSON.stringify(item)).length + 1,
    mostItems: MOST_ITEMS,
    mostSize: MOST_BYTES,
  });
}

export type RowChange = Partial<Pick<Row, 'status' | 'reasons' | 'chosen' | 'id'>>;
export type RowChanges = ReadonlyMap<number, RowChange>;

/** What the server said about a batch, by row. */
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

/** Rows of which those that can still be imported are chosen, or not, by their keys. */
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

/** Says whether texts have every word of a search between them; null for a search without words. */
export function wordsOf(search: string): ((texts: readonly string[]) => boolean) | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (texts) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** Rows whose title, language, tags, file or reason contains every word. */
export function filterRows(rows: readonly Row[], search: string): readonly Row[] {
  const matches = wordsOf(search);
  if (!matches) return rows;
  return rows.filter(({ shown, file, reasons, status }) =>
    matches([shown.title, shown.language, ...shown.tags, file, ...statusTexts(status), ...reasons]),
  );
}

import type { ApiReply } from '@snippetry/contracts';
import { plural } from '@snippetry/web-kit';
import { type Batch, changesBy, inBatches } from './batches.ts';
import type { ParsedFile } from './formats/types.ts';
import {
  isOpen,
  type Row,
  type RowStatus,
  statusTexts,
  type Visibility,
  withVisibility,
  wordsOf,
} from './import-rows.ts';

type Result = ApiReply<'POST /collections/import'>['results'][number];
type Item = Readonly<Record<string, unknown>>;

export interface CollectionRow {
  key: number;
  file: string;
  place: string;
  name: string;
  /** Number of snippets in the file. */
  size: number;
  item: Item;
  /** Members in order: row keys of snippets in the files, or ids of other users' snippets. */
  members: readonly (number | string)[];
  status: RowStatus;
  /** Whether a collection of this name exists, which gets the missing snippets. */
  isMerged: boolean;
  reasons: readonly string[];
  warnings: readonly string[];
  chosen: boolean;
  id?: string | undefined;
}

/** Snippet ids by row key, for snippets that are in the library. */
export type SnippetIds = ReadonlyMap<number, string>;

/** The server accepts 100 collections and 20,000 values; smaller requests report progress more often. */
const MAX_COLLECTIONS = 50;
const MAX_MEMBERS = 5000;

/** Creates rows for the collections of newly read files; `rows` contains their snippets. */
export function collectionRowsOf(
  files: readonly ParsedFile[],
  rows: readonly Row[],
  firstKey: number,
): CollectionRow[] {
  const keys = new Map(rows.map(({ item, key }) => [item, key]));
  const drafts = files.flatMap(({ name: file, collections = [] }) =>
    collections.map((draft) => ({ ...draft, file })),
  );
  return drafts.map(({ members, ...draft }, at) => ({
    ...draft,
    key: firstKey + at,
    members: members.flatMap((one) => (typeof one === 'string' ? one : (keys.get(one) ?? []))),
    status: 'found',
    isMerged: false,
    reasons: [],
    warnings: [],
    chosen: true,
  }));
}

export function idsOf(rows: readonly Row[]): Map<number, string> {
  return new Map(rows.flatMap(({ key, id }) => (id === undefined ? [] : [[key, id] as const])));
}

/** Rows that an import would send. */
export function chosenCollections(collections: readonly CollectionRow[]): CollectionRow[] {
  return collections.filter((row) => row.chosen && isOpen(row));
}

/** A collection's item with the ids of its snippets. */
type SentItem = Item & { snippetIds: string[] };

export type CollectionBatch = Batch<CollectionRow, SentItem>;

function membersOf({ members }: CollectionRow, ids: SnippetIds): string[] {
  return members.flatMap((one) => (typeof one === 'string' ? one : (ids.get(one) ?? [])));
}

/** Members that are not in the library are left out. */
export function collectionBatchesOf(
  rows: readonly CollectionRow[],
  ids: SnippetIds,
  visibility: Visibility,
): CollectionBatch[] {
  return inBatches(rows, {
    itemOf: (row) => ({ ...withVisibility(visibility, row.item), snippetIds: membersOf(row, ids) }),
    sizeOf: ({ snippetIds }) => snippetIds.length,
    mostItems: MAX_COLLECTIONS,
    mostSize: MAX_MEMBERS,
  });
}

export type CollectionChange = Partial<
  Pick<CollectionRow, 'status' | 'isMerged' | 'reasons' | 'warnings' | 'chosen' | 'id'>
>;
export type CollectionChanges = ReadonlyMap<number, CollectionChange>;

const unreadable = (count: number) =>
  plural(count, {
    one: 'One snippet is private or deleted.',
    other: '{count} snippets are private or deleted.',
  });

const leftOut = (count: number) =>
  plural(count, { one: 'One snippet is missing.', other: '{count} snippets are missing.' });

function statusOf({ status, added }: Result, isWhole: boolean): RowStatus {
  if (status !== 'merged') return status;
  return added === 0 && isWhole ? 'exists' : 'ready';
}

const isMerged = ({ status }: Result) => status === 'merged';

/** Changes of rows after the dry run of a batch, by row key. */
export function checkedCollections(
  { rows, items }: CollectionBatch,
  results: readonly Result[],
): CollectionChanges {
  return changesBy(rows, results, (row, result) => {
    // Snippets that are not imported yet may be missing in the existing collection.
    const isWhole = items[result.index]?.snippetIds.length === row.members.length;
    const status = statusOf(result, isWhole);
    const warnings = result.missing > 0 ? [unreadable(result.missing)] : [];
    const chosen = row.chosen && status === 'ready';
    return { status, isMerged: isMerged(result), warnings, chosen };
  });
}

function becameOf({ status, added }: Result): RowStatus {
  if (status === 'invalid') return status;
  return status === 'merged' && added === 0 ? 'exists' : 'created';
}

/** Changes of rows after the import of a batch, by row key. */
export function importedCollections(
  { rows, items }: CollectionBatch,
  results: readonly Result[],
): CollectionChanges {
  return changesBy(rows, results, (row, result) => {
    const sent = items[result.index]?.snippetIds.length ?? 0;
    const left = row.size - sent + result.missing;
    const warnings = left > 0 ? [leftOut(left)] : [];
    const status = becameOf(result);
    return { status, isMerged: isMerged(result), warnings, chosen: false };
  });
}

/** Collections with snippets that could not be imported; sending them would lose the order of members. */
export function incompleteCollections(
  rows: readonly CollectionRow[],
  failed: ReadonlySet<number>,
): CollectionRow[] {
  return rows.filter(({ members }) =>
    members.some((one) => typeof one === 'number' && failed.has(one)),
  );
}

/** Collections whose name, file, status or reasons contain every word. */
export function filterCollections(
  rows: readonly CollectionRow[],
  search: string,
): readonly CollectionRow[] {
  const matches = wordsOf(search);
  if (!matches) return rows;
  return rows.filter(({ name, file, status, reasons }) =>
    matches([name, file, ...statusTexts(status), ...reasons]),
  );
}

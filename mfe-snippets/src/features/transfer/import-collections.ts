import type { ApiReply } from '@snippetry/contracts';
import type { ParsedFile } from './formats/types.ts';
import { type Row, type RowStatus, type Visibility, wordsOf } from './import-rows.ts';

type Result = ApiReply<'POST /collections/import'>['results'][number];
type Item = Readonly<Record<string, unknown>>;

/** A collection that was found in the files. */
export interface CollectionRow {
  key: number;
  file: string;
  place: string;
  name: string;
  /** How many snippets it has in the file. */
  size: number;
  item: Item;
  /** In its order: the keys of snippets that were found, and the ids of other people's. */
  members: readonly (number | string)[];
  status: RowStatus;
  /** There is one of this name already, which gets what it lacks. */
  isMerged: boolean;
  reasons: readonly string[];
  warnings: readonly string[];
  chosen: boolean;
  id?: string | undefined;
}

/** Ids of snippets by the keys of their rows, as far as they are in the library. */
export type SnippetIds = ReadonlyMap<number, string>;

/** The server takes 100 collections and 20 000 values; smaller requests tell sooner how it goes. */
const MOST_COLLECTIONS = 50;
const MOST_MEMBERS = 5000;

/** Rows of the collections of newly read files, whose snippets are among `rows`. */
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

/** What an import would send now. */
export function chosenCollections(collections: readonly CollectionRow[]): CollectionRow[] {
  return collections.filter((row) => row.chosen && isOpenCollection(row));
}

export function isOpenCollection({ status }: CollectionRow): boolean {
  return status === 'ready' || status === 'failed';
}

export interface CollectionBatch {
  rows: CollectionRow[];
  items: Item[];
}

function membersOf({ members }: CollectionRow, ids: SnippetIds): string[] {
  return members.flatMap((one) => (typeof one === 'string' ? one : (ids.get(one) ?? [])));
}

/** Requests of a size the server takes; members that are not in the library are left out. */
export function collectionBatchesOf(
  rows: readonly CollectionRow[],
  ids: SnippetIds,
  visibility: Visibility,
): CollectionBatch[] {
  const batches: CollectionBatch[] = [];
  let room = { collections: 0, members: 0 };
  for (const row of rows) {
    const snippetIds = membersOf(row, ids);
    const shown = visibility === 'keep' ? {} : { isPublic: visibility === 'public' };
    let batch = batches.at(-1);
    if (!batch || room.collections === 0 || room.members < snippetIds.length) {
      batch = { rows: [], items: [] };
      batches.push(batch);
      room = { collections: MOST_COLLECTIONS, members: MOST_MEMBERS };
    }
    batch.rows.push(row);
    batch.items.push({ ...row.item, ...shown, snippetIds });
    room = { collections: room.collections - 1, members: room.members - snippetIds.length };
  }
  return batches;
}

export type CollectionChange = Partial<
  Pick<CollectionRow, 'status' | 'isMerged' | 'reasons' | 'warnings' | 'chosen' | 'id'>
>;
export type CollectionChanges = ReadonlyMap<number, CollectionChange>;

const some = (count: number) => (count === 1 ? 'One snippet is' : `${count} snippets are`);

function statusOf({ status, added }: Result, isWhole: boolean): RowStatus {
  if (status !== 'merged') return status;
  return added === 0 && isWhole ? 'exists' : 'ready';
}

/** What the server said about a batch before the import, by row. */
export function checkedCollections(
  { rows, items }: CollectionBatch,
  results: readonly Result[],
): CollectionChanges {
  return changesOf(rows, results, (row, result) => {
    // Snippets that are still to be imported may be missing in the one that is there.
    const sent = items[result.index]?.snippetIds;
    const isWhole = Array.isArray(sent) && sent.length === row.members.length;
    const status = statusOf(result, isWhole);
    const warnings = result.missing > 0 ? [`${some(result.missing)} private or gone.`] : [];
    return { status, warnings, chosen: row.chosen && status === 'ready' };
  });
}

/** What has become of a batch, by row. */
export function importedCollections(
  { rows, items }: CollectionBatch,
  results: readonly Result[],
): CollectionChanges {
  return changesOf(rows, results, (row, result) => {
    const sent = items[result.index]?.snippetIds;
    const left = row.size - (Array.isArray(sent) ? sent.length : 0) + result.missing;
    const warnings = left > 0 ? [`${some(left)} not in it.`] : [];
    const isDone = result.status !== 'invalid';
    const exists = result.status === 'merged' && result.added === 0;
    const status = isDone ? (exists ? 'exists' : 'created') : 'invalid';
    return { status, warnings, chosen: false };
  });
}

function changesOf(
  rows: readonly CollectionRow[],
  results: readonly Result[],
  changeOf: (row: CollectionRow, result: Result) => CollectionChange,
): CollectionChanges {
  const changes = new Map<number, CollectionChange>();
  for (const result of results) {
    const row = rows[result.index];
    if (!row) continue;
    const reasons = (result.errors ?? []).map(({ msg }) => msg);
    const isMerged = result.status === 'merged';
    changes.set(row.key, { id: result._id, reasons, isMerged, ...changeOf(row, result) });
  }
  return changes;
}

/** Those that wait for snippets which could not be imported: without them the order would be lost. */
export function waitingFor(
  rows: readonly CollectionRow[],
  failed: ReadonlySet<number>,
): CollectionRow[] {
  return rows.filter(({ members }) =>
    members.some((one) => typeof one === 'number' && failed.has(one)),
  );
}

/** Collections whose name, file, status or reason contains every word. */
export function filterCollections(
  rows: readonly CollectionRow[],
  search: string,
): readonly CollectionRow[] {
  const matches = wordsOf(search);
  if (!matches) return rows;
  return rows.filter(({ name, file, status, reasons }) =>
    matches([name, file, status, ...reasons]),
  );
}

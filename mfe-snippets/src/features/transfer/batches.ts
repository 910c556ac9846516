import type { FieldError } from '@snippetry/contracts';
import { said } from '@snippetry/web-kit';

/** What one request sends, and the rows that it is about. */
export interface Batch<Row, Item> {
  rows: Row[];
  items: Item[];
}

/** How rows are sent, and how much of that one request may hold. */
interface Packing<Row, Item> {
  itemOf: (row: Row) => Item;
  sizeOf: (item: Item) => number;
  mostItems: number;
  mostSize: number;
}

/** Requests of a size the server takes. */
export function inBatches<Row, Item>(
  rows: readonly Row[],
  { itemOf, sizeOf, mostItems, mostSize }: Packing<Row, Item>,
): Batch<Row, Item>[] {
  const batches: Batch<Row, Item>[] = [];
  let room = 0;
  for (const row of rows) {
    const item = itemOf(row);
    const size = sizeOf(item);
    let batch = batches.at(-1);
    if (!batch || batch.items.length === mostItems || room < size) {
      batch = { rows: [], items: [] };
      batches.push(batch);
      room = mostSize;
    }
    batch.rows.push(row);
    batch.items.push(item);
    room -= size;
  }
  return batches;
}

/** What the server says about one item of a request. */
interface Result {
  index: number;
  _id?: string | undefined;
  errors?: FieldError[] | undefined;
}

/** The changes that the results of a request bring to its rows, by key. */
export function changesBy<Row extends { key: number }, Answer extends Result, Change>(
  rows: readonly Row[],
  results: readonly Answer[],
  changeOf: (row: Row, result: Answer) => Change,
) {
  const changes = new Map<number, Change & { id: string | undefined; reasons: string[] }>();
  for (const result of results) {
    const row = rows[result.index];
    if (!row) continue;
    const reasons = (result.errors ?? []).map(({ msg }) => said(msg));
    changes.set(row.key, { id: result._id, reasons, ...changeOf(row, result) });
  }
  return changes;
}

/** Rows with what has changed of them. */
export function withChanges<Row extends { key: number }>(
  rows: readonly Row[],
  changes: ReadonlyMap<number, Partial<NoInfer<Row>>>,
): Row[] {
  return rows.map((row) => ({ ...row, ...changes.get(row.key) }));
}

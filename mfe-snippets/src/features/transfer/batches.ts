import type { FieldError } from '@snippetry/contracts';
import { said } from '@snippetry/web-kit';

/** Items of one request, and their rows. */
export interface Batch<Row, Item> {
  rows: Row[];
  items: Item[];
}

/** Conversion of rows to items, and limits of one request. */
interface Packing<Row, Item> {
  itemOf: (row: Row) => Item;
  sizeOf: (item: Item) => number;
  mostItems: number;
  mostSize: number;
}

/** Splits rows into batches within the limits of a request. */
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

interface Result {
  index: number;
  _id?: string | undefined;
  errors?: FieldError[] | undefined;
}

/** Maps the results of a request to changes of its rows, by row key. */
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

export function withChanges<Row extends { key: number }>(
  rows: readonly Row[],
  changes: ReadonlyMap<number, Partial<NoInfer<Row>>>,
): Row[] {
  return rows.map((row) => ({ ...row, ...changes.get(row.key) }));
}

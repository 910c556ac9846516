import {
  type CollectionChanges,
  type CollectionRow,
  collectionRowsOf,
  isOpenCollection,
} from './import-collections.ts';
import { changeRows, type Row, type RowsAction } from './import-rows.ts';

/** Everything that was found in the files. */
export interface Found {
  rows: readonly Row[];
  collections: readonly CollectionRow[];
}

export const NOTHING: Found = { rows: [], collections: [] };

export type FoundAction =
  | RowsAction
  | { kind: 'change-collections'; changes: CollectionChanges }
  | { kind: 'choose-collections'; keys: ReadonlySet<number>; chosen: boolean };

export function changeFound({ rows, collections }: Found, action: FoundAction): Found {
  if (action.kind === 'change-collections') {
    const changed = collections.map((row) => ({ ...row, ...action.changes.get(row.key) }));
    return { rows, collections: changed };
  }
  if (action.kind === 'choose-collections') {
    const { keys, chosen } = action;
    const changed = collections.map((row) =>
      keys.has(row.key) && isOpenCollection(row) ? { ...row, chosen } : row,
    );
    return { rows, collections: changed };
  }
  const changedRows = changeRows(rows, action);
  if (action.kind === 'clear') return NOTHING;
  if (action.kind !== 'add') return { rows: changedRows, collections };
  const firstKey = (collections.at(-1)?.key ?? 0) + 1;
  const added = collectionRowsOf(action.files, changedRows, firstKey);
  return { rows: changedRows, collections: [...collections, ...added] };
}

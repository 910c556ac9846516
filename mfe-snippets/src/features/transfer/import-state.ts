import { withChanges } from './batches.ts';
import {
  type CollectionChanges,
  type CollectionRow,
  collectionRowsOf,
} from './import-collections.ts';
import { changeRows, type Row, type RowsAction, withChoice } from './import-rows.ts';

export interface ImportState {
  rows: readonly Row[];
  collections: readonly CollectionRow[];
}

export const EMPTY: ImportState = { rows: [], collections: [] };

export type ImportAction =
  | RowsAction
  | { kind: 'clear' }
  | { kind: 'change-collections'; changes: CollectionChanges }
  | { kind: 'choose-collections'; keys: ReadonlySet<number>; chosen: boolean };

export function importReducer(
  { rows, collections }: ImportState,
  action: ImportAction,
): ImportState {
  if (action.kind === 'clear') return EMPTY;
  if (action.kind === 'change-collections') {
    return { rows, collections: withChanges(collections, action.changes) };
  }
  if (action.kind === 'choose-collections') {
    return { rows, collections: withChoice(collections, action) };
  }
  const changedRows = changeRows(rows, action);
  if (action.kind !== 'add') return { rows: changedRows, collections };
  const firstKey = (collections.at(-1)?.key ?? 0) + 1;
  const added = collectionRowsOf(action.files, changedRows, firstKey);
  return { rows: changedRows, collections: [...collections, ...added] };
}

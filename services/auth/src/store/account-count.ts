import { StoredCount } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { type AccountDoc, accountModel } from './account.model.ts';

/** Split into parts, since concurrent registrations would all conflict on one counter. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

/** Stored count of accounts, without demo accounts. */
export function accountCount(connection: Connection): StoredCount<AccountDoc> {
  return new StoredCount({
    connection,
    collection: 'account_totals',
    parts: PARTS,
    field: 'accounts',
    counted: accountModel(connection),
    filter: { isDemo: false },
  });
}

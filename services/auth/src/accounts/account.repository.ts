import type { Connection } from 'mongoose';
import { accountModel } from './account.model.ts';
import { type AccountReader, accountReader } from './account-reader.ts';
import { accountTotal } from './account-total.ts';
import { type AccountWriter, accountWriter } from './account-writer.ts';

/** All that is known of accounts, in and out of the database. */
export type AccountRepository = AccountReader & AccountWriter;

/** The accounts of a database. */
export function accountRepository(connection: Connection): AccountRepository {
  const accounts = accountModel(connection);
  const total = accountTotal(connection);
  return { ...accountReader(accounts, total), ...accountWriter(accounts, total) };
}

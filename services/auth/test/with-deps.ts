import {
  closeMongo,
  connectMongo,
  type Log,
  outboxFor,
  prepareModels,
  withTransaction,
} from '@snippetry/service-kit';
import type { Stores } from '@snippetry/test-kit';
import { accountRepository } from '../src/accounts/account.repository.ts';
import type { AccountDeps } from '../src/accounts/account.service.ts';

/** Runs something with a service's repository and outbox on the database of a running one. */
export async function withDeps<Result>(
  stores: Stores,
  log: Log,
  run: (deps: Pick<AccountDeps, 'accounts' | 'outbox' | 'transact'>) => Promise<Result>,
): Promise<Result> {
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const deps: Parameters<typeof run>[0] = {
    accounts: accountRepository(connection),
    outbox: outboxFor(connection, { service: 'auth' }),
    transact: (work) => withTransaction(connection, work),
  };
  await prepareModels(connection);
  try {
    return await run(deps);
  } finally {
    await closeMongo(connection);
  }
}

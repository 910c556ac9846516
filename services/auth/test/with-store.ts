import {
  closeMongo,
  connectMongo,
  createLog,
  createOutbox,
  prepareModels,
  UnitOfWork,
} from '@snippetry/service-kit';
import type { Stores } from '@snippetry/test-kit';
import { AccountRemoval } from '../src/account-data/account-removal.ts';
import { accountCount } from '../src/accounts/account.model.ts';
import { AccountRepository } from '../src/accounts/account.repository.ts';
import { FollowService } from '../src/follows/follows.service.ts';
import { FollowRepository } from '../src/store/follow.repository.ts';
import { RevocationRepository } from '../src/store/revocation.repository.ts';

interface Store {
  removal: AccountRemoval;
  accounts: AccountRepository;
  follows: FollowService;
  unitOfWork: UnitOfWork;
}

/** Calls `run` with a repository and a unit of work on the database of a running service. */
export async function withStore<Result>(
  stores: Stores,
  run: (store: Store) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const accounts = new AccountRepository(connection, accountCount(connection));
  const follows = new FollowService({
    unitOfWork,
    accounts,
    follows: new FollowRepository(connection),
  });
  const stored = new RevocationRepository(connection);
  const removal = new AccountRemoval({ unitOfWork, accounts, follows, stored, removals: [] });
  await prepareModels(connection);
  try {
    return await run({ accounts, follows, unitOfWork, removal });
  } finally {
    await closeMongo(connection);
  }
}

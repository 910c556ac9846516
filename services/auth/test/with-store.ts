import {
  closeMongo,
  connectMongo,
  createLog,
  createOutbox,
  prepareModels,
  UnitOfWork,
} from '@snippetry/service-kit';
import type { Stores } from '@snippetry/test-kit';
import {
  AccountDeletionService,
  type AccountDeletionServiceDeps,
} from '../src/account-data/account-deletion.service.ts';
import { AccountRepository } from '../src/accounts/account.repository.ts';
import { RevocationRepository } from '../src/sessions/revocation.repository.ts';
import { FollowRepository } from '../src/users/follow.repository.ts';
import { FollowService } from '../src/users/follow.service.ts';

interface Store {
  deletion: AccountDeletionService;
  accounts: AccountRepository;
  follows: FollowService;
  unitOfWork: UnitOfWork;
}

/** Calls `run` with repositories and services on the database of a running service. */
export async function withStore<Result>(
  stores: Stores,
  run: (store: Store) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const accounts = new AccountRepository(connection);
  const follows = new FollowService({
    unitOfWork,
    accounts,
    follows: new FollowRepository(connection),
  });
  const revoked = new RevocationRepository(connection);
  // The job that deletes expired accounts checks no password and ends no sessions.
  const unused = {} as Pick<
    AccountDeletionServiceDeps,
    'deletionPassword' | 'sessions' | 'signInPolicy'
  >;
  const deps = { unitOfWork, accounts, follows, revoked, removals: [], ...unused };
  const deletion = new AccountDeletionService(deps);
  await prepareModels(connection);
  try {
    return await run({ accounts, follows, unitOfWork, deletion });
  } finally {
    await closeMongo(connection);
  }
}

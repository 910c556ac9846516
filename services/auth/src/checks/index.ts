import {
  type Check,
  existingIn,
  references,
  type ServiceBase,
  type SystemContext,
  storedCounts,
  type Transaction,
  type UnitOfWork,
} from '@snippetry/service-kit';

type Removal = (tx: Transaction, accountId: string) => Promise<unknown>;
interface RemovesOf {
  removeOf: Removal;
}
interface RemovesAll {
  removeAll: Removal;
}

/** The features whose records belong to one account each. */
interface OwnedRecords {
  sessions: { records: RemovesOf; knownClients: RemovesOf };
  securityEvents: { repository: RemovesOf };
  mail: { links: RemovesOf; repository: RemovesOf };
  accessTokens: { repository: RemovesAll };
  passkeys: { repository: RemovesAll };
  identities: { repository: RemovesAll };
}

interface ChecksDeps extends OwnedRecords {
  unitOfWork: UnitOfWork;
  users: {
    follows: {
      removeSome(ctx: SystemContext, tx: Transaction, userId: string): Promise<boolean>;
    };
  };
  reputations: { check: Check };
}

/** Collections of the records that {@link removalsOfOwned} removes. */
const OWNED = [
  'sessions',
  'known_places',
  'security_events',
  'email_links',
  'mails',
  'access_tokens',
  'passkeys',
  'identities',
];

/** Creates the removals of the records that belong to an account alone. */
export function removalsOfOwned(features: OwnedRecords) {
  const { sessions, securityEvents, mail, accessTokens, passkeys, identities } = features;
  const ofOne: readonly RemovesOf[] = [
    ...[sessions.records, securityEvents.repository, sessions.knownClients],
    ...[mail.links, mail.repository],
  ];
  const all: readonly RemovesAll[] = [accessTokens, passkeys, identities].map(
    ({ repository }) => repository,
  );
  const removals: Removal[] = [
    ...ofOne.map(
      (one): Removal =>
        (tx, id) =>
          one.removeOf(tx, id),
    ),
    ...all.map(
      (one): Removal =>
        (tx, id) =>
          one.removeAll(tx, id),
    ),
  ];
  return removals.map((remove) => async (tx: Transaction, { id }: { id: string }) => {
    await remove(tx, id);
  });
}

/** Creates the checks of stored counts and of records of deleted accounts. */
export function createChecks({ connection }: ServiceBase, features: ChecksDeps): Check[] {
  const { unitOfWork, users, reputations } = features;
  const existing = existingIn(connection, 'accounts');
  const removals = removalsOfOwned(features);
  return [
    references({
      name: 'follows of deleted accounts',
      connection,
      from: [
        { collection: 'follows', path: 'followerId' },
        { collection: 'follows', path: 'followeeId' },
      ],
      existing,
      async remove(ctx, id) {
        let isLeft = true;
        while (isLeft) {
          isLeft = await unitOfWork.commit(ctx, (tx) => users.follows.removeSome(ctx, tx, id));
        }
      },
    }),
    storedCounts({
      name: 'followers of accounts',
      ...{ connection, unitOfWork, collection: 'accounts' },
      counts: {
        followerCount: { collection: 'follows', by: 'followeeId' },
        followingCount: { collection: 'follows', by: 'followerId' },
      },
    }),
    references({
      name: 'records of deleted accounts',
      connection,
      from: OWNED.map((collection) => ({ collection, path: 'accountId' })),
      existing,
      remove: (ctx, id) =>
        unitOfWork.commit(ctx, async (tx) => {
          for (const remove of removals) await remove(tx, { id });
        }),
    }),
    reputations.check,
  ];
}

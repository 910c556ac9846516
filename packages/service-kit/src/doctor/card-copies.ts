import { isDeepStrictEqual } from 'node:util';
import type { UserCard } from '@snippetry/contracts';
import { type AuthConfig, authClientFrom, type CallContext } from '../lookups.ts';
import type { PeopleRepository, StoredCard } from '../people/people.repository.ts';
import type { Transaction, UnitOfWork } from '../unit-of-work.ts';
import type { Check } from './check.ts';
import { recordCheck } from './record-check.ts';

/** Records per batch, and ids per request. */
const BATCH = 200;

/** A card and its version in auth; null if the account does not exist. */
type Original = { user: UserCard; version: number } | null;

interface CopyDifference {
  copied: number;
  original: Original;
}

/** Creates functions that fetch existing accounts, with the versions of their cards, from auth. */
export function accountLookups(config: AuthConfig) {
  const auth = authClientFrom(config);
  const fetchVersions = async (ctx: CallContext, ids: string[]) =>
    (await auth.call(ctx, 'POST /internal/users/versions', { body: { ids } })).users;
  return {
    fetchVersions,
    existingAccounts: async (ctx: CallContext, ids: string[]) =>
      (await fetchVersions(ctx, ids)).map(({ user }) => user._id),
  };
}

interface CardCopiesDeps<Change> {
  unitOfWork: UnitOfWork<Change>;
  people: PeopleRepository;
  /** Stores and removes cards as the handlers of events do. */
  writer: {
    update(tx: Transaction<Change>, card: UserCard, version: number): Promise<void>;
    remove(tx: Transaction<Change>, id: string): Promise<void>;
  };
}

/** Creates a check that finds copies of cards that differ from newer cards of auth. */
export function cardCopies<Change = never>(
  config: AuthConfig,
  { unitOfWork, people, writer }: CardCopiesDeps<Change>,
): Check {
  const { fetchVersions } = accountLookups(config);

  async function compare(ctx: CallContext, copies: StoredCard[]) {
    const differences = new Map<string, CopyDifference>();
    if (copies.length === 0) return differences;
    const found = await fetchVersions(
      ctx,
      copies.map(({ card }) => card._id),
    );
    const originals = new Map(found.map((one) => [one.user._id, one]));
    for (const { card, version: copied } of copies) {
      const original = originals.get(card._id) ?? null;
      const isOld =
        !original || (copied < original.version && !isDeepStrictEqual(card, original.user));
      if (isOld) differences.set(card._id, { copied, original });
    }
    return differences;
  }

  return recordCheck<CopyDifference>({
    name: 'copies of user cards',
    calls: 'auth',
    async next(ctx, after) {
      const copies = await people.batchAfter(after, BATCH);
      const differences = await compare(ctx, copies);
      const last = copies.length < BATCH ? undefined : copies.at(-1);
      return { after: last?.card._id ?? null, examined: copies.length, differences };
    },
    again: async (ctx, ids) => compare(ctx, await people.withVersions(ids)),
    fix: (ctx, id, { original }) =>
      unitOfWork.commit(ctx, (tx) =>
        original ? writer.update(tx, original.user, original.version) : writer.remove(tx, id),
      ),
  });
}

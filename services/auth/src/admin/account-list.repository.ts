import type { PageQuery } from '@snippetry/contracts';
import { objectIds, skipOf, trusted } from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import {
  type Account,
  type AccountDoc,
  accountModel,
  canonical,
  emailKey,
  toRecord,
} from '../accounts/index.ts';

/** Page and filter of a list of accounts. */
export interface AccountListing extends PageQuery {
  /** Prefix of a username or an address. */
  search?: string | undefined;
  show: 'all' | 'moderators' | 'suspended' | 'demo';
  /** Ids of the moderators that the operator lists, by address or by group. */
  listedModerators: readonly string[];
}

const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Maximum number of matches that a search sorts; to find others, it needs a longer prefix. */
const MAX_FOUND = 1000;

type Dated = Pick<AccountDoc, '_id' | 'createdAt'>;

const newestFirst = (one: Dated, other: Dated) =>
  other.createdAt.getTime() - one.createdAt.getTime() ||
  other._id.toHexString().localeCompare(one._id.toHexString());

const beginsWith = (key: string) => trusted({ $gte: key, $lt: `${key}\uffff` });

function kindFilter({ show, listedModerators }: AccountListing): QueryFilter<AccountDoc> | null {
  if (show === 'demo') return { isDemo: true };
  if (show === 'suspended') return { 'suspension.at': trusted({ $exists: true }) };
  if (show === 'all') return null;
  const listed = trusted({ $in: objectIds(listedModerators) });
  return { $or: [{ isMadeModerator: true }, { _id: listed }] };
}

function searchFilter({ search = '' }: AccountListing): QueryFilter<AccountDoc> | null {
  const key = canonical(search);
  if (key === '') return null;
  const addresses = [false, true].map((isDemo) => emailKey({ email: key, isDemo }));
  return {
    $or: [
      { usernameKey: beginsWith(key) },
      ...addresses.map((address) => ({ emailKey: beginsWith(address) })),
    ],
  };
}

/** Accounts for administrators: includes demo accounts, and searches by address. */
export class AccountListRepository {
  readonly #accounts: Model<AccountDoc>;

  constructor(connection: Connection) {
    this.#accounts = accountModel(connection);
  }

  /** Returns a page of accounts, newest first. */
  async page(listing: AccountListing): Promise<{ accounts: Account[]; total: number }> {
    const kind = kindFilter(listing);
    const search = searchFilter(listing);
    if (search) return this.#find(kind ? { $and: [kind, search] } : search, listing);
    const filter = kind ?? {};
    const total = await (kind
      ? this.#accounts.countDocuments(kind)
      : this.#accounts.estimatedDocumentCount());
    const skip = skipOf(listing);
    // Past the end: return without scanning all skipped documents.
    if (skip >= total) return { accounts: [], total };
    const docs = await this.#accounts
      .find(filter)
      .sort(NEWEST)
      .skip(skip)
      .limit(listing.limit)
      .lean<AccountDoc[]>();
    return { accounts: docs.map(toRecord), total };
  }

  /** Finds accounts through the indexes of names and addresses, and sorts them in memory. */
  async #find(filter: QueryFilter<AccountDoc>, listing: AccountListing) {
    const found = await this.#accounts
      .find(filter, { createdAt: 1 })
      .limit(MAX_FOUND)
      .lean<Dated[]>();
    const skip = skipOf(listing);
    const shown = found.sort(newestFirst).slice(skip, skip + listing.limit);
    const ids = trusted({ $in: shown.map(({ _id }) => _id) });
    const docs = await this.#accounts.find({ _id: ids }).lean<AccountDoc[]>();
    return { accounts: docs.sort(newestFirst).map(toRecord), total: found.length };
  }

  /**
   * Returns the accounts with these canonical addresses, those with groups that give roles, and the
   * administrators whom the operator has appointed.
   */
  async findListed(keys: readonly string[]): Promise<Account[]> {
    const emailKeys = trusted({ $in: [...keys] });
    const current = trusted({ $gt: new Date() });
    const byGroups = { 'groupGrants.until': current };
    const filter = { $or: [{ emailKey: emailKeys }, byGroups, { isMadeAdmin: true }] };
    return (await this.#accounts.find(filter).lean<AccountDoc[]>()).map(toRecord);
  }
}

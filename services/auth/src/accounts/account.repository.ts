import { AppError, NO_PREFERENCES, type PageQuery, type Preferences } from '@snippetry/contracts';
import {
  type Actor,
  indexedCount,
  objectId,
  type RevokedBefore,
  type System,
  skipOf,
  type Transaction,
  trusted,
  type UserViewer,
  updateIn,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import {
  type AccountDoc,
  accountModel,
  newDocument,
  toRecord,
  translateDuplicate,
} from './account.model.ts';
import {
  type Account,
  canonical,
  emailKey,
  type GroupGrant,
  type NewAccount,
  type ProfileChanges,
  type StatsPair,
  type Suspension,
} from './account.ts';

/** Stars, forks and likes that a user received, or changes of these numbers. */
export interface Received {
  stars: number;
  forks: number;
  likes: number;
}

const receivedFields = ({ stars, forks, likes }: Received) => ({
  starsReceived: stars,
  forksReceived: forks,
  likesReceived: likes,
});

/** Returns an index-friendly filter for keys with a prefix. */
const beginsWith = (key: string) => trusted({ $gte: key, $lt: `${key}\uffff` });

/** Returns the filter of public lists; demo accounts are never listed. */
function listFilter(prefix: string | undefined) {
  const key = canonical(prefix ?? '');
  return { isDemo: false, ...(key !== '' && { usernameKey: beginsWith(key) }) };
}

/** Accounts are visible to everyone; the presenter decides which fields a viewer sees. */
export class AccountRepository {
  readonly #accounts: Model<AccountDoc>;
  /** Returns the number of accounts, without demo accounts. */
  readonly count = indexedCount(() => this.#accounts.countDocuments({ isDemo: false }).exec());

  constructor(connection: Connection) {
    this.#accounts = accountModel(connection);
  }

  find(_viewer: Actor, id: string, tx?: Transaction): Promise<Account | null> {
    return this.#findOne({ _id: objectId(id) }, tx);
  }

  /** Null for demo accounts, whose addresses are unconfirmed, and for suspended ones. */
  async findForMail(_viewer: System, id: string): Promise<Account | null> {
    const account = await this.#findOne({ _id: objectId(id) });
    return account?.isDemo === false && account.suspension === null ? account : null;
  }

  findByName(_viewer: Actor, username: string): Promise<Account | null> {
    return this.#findOne({ usernameKey: canonical(username) });
  }

  /** Returns the viewer's own account; null if it has been deleted. */
  findOwn(viewer: UserViewer): Promise<Account | null> {
    return this.#findOne({ _id: objectId(viewer.id) });
  }

  /** @throws AppError `auth.invalid_token` if the viewer's account has been deleted */
  async requireOwn(viewer: UserViewer): Promise<Account> {
    const account = await this.findOwn(viewer);
    if (!account) throw new AppError('auth.invalid_token');
    return account;
  }

  /**
   * For sign-in, which has no viewer yet. Returns a demo account only if no regular one has the
   * address, and never an expired account.
   */
  async findByEmail(email: string): Promise<Account | null> {
    const keys = [emailKey({ email, isDemo: false }), emailKey({ email, isDemo: true })];
    const notExpired = trusted({ $not: { $lte: new Date() } });
    const filter = { emailKey: trusted({ $in: keys }), expiresAt: notExpired };
    const docs = await this.#accounts.find(filter).lean<AccountDoc[]>();
    const doc = docs.find(({ isDemo }) => !isDemo) ?? docs[0];
    return doc ? toRecord(doc) : null;
  }

  async findMany(_viewer: Actor, ids: readonly string[]): Promise<Account[]> {
    const wanted = trusted({ $in: ids.map(objectId) });
    const docs = await this.#accounts.find({ _id: wanted }).lean<AccountDoc[]>();
    return docs.map(toRecord);
  }

  async findByNames(_viewer: Viewer, usernames: readonly string[]): Promise<Account[]> {
    const usernameKey = trusted({ $in: usernames.map(canonical) });
    return (await this.#accounts.find({ usernameKey }).lean<AccountDoc[]>()).map(toRecord);
  }

  async isTaken(field: 'username' | 'email', value: string): Promise<boolean> {
    const key = canonical(value);
    const filter = field === 'username' ? { usernameKey: key } : { emailKey: key };
    return (await this.#accounts.exists(filter)) !== null;
  }

  /** Returns a page of accounts whose username begins with `prefix`, newest first. */
  async page(_viewer: Viewer, query: PageQuery, prefix?: string) {
    const filter = listFilter(prefix);
    const isUnfiltered = !('usernameKey' in filter);
    const total = await (isUnfiltered ? this.count() : this.#accounts.countDocuments(filter));
    const skip = skipOf(query);
    // Past the end: return without scanning all skipped documents.
    if (skip >= total) return { accounts: [], total };
    const docs = await this.#accounts
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(query.limit)
      .lean<AccountDoc[]>();
    return { accounts: docs.map(toRecord), total };
  }

  /** Returns accounts whose username begins with `prefix`, sorted by username. */
  async search(_viewer: Viewer, prefix: string, limit: number): Promise<Account[]> {
    const found = this.#accounts.find(listFilter(prefix)).sort({ usernameKey: 1 }).limit(limit);
    return (await found.lean<AccountDoc[]>()).map(toRecord);
  }

  /** Returns the ids of expired accounts: demo accounts, and those being deleted by their owner. */
  async findExpired(now: Date, limit: number): Promise<string[]> {
    const filter = { isDemo: trusted({ $in: [true, false] }), expiresAt: trusted({ $lte: now }) };
    const docs = await this.#accounts.find(filter, { _id: 1 }).limit(limit).lean<AccountDoc[]>();
    return docs.map((doc) => doc._id.toHexString());
  }

  /** @throws AppError `auth.username_taken` or `auth.email_taken` */
  async insert(tx: Transaction, account: NewAccount): Promise<Account> {
    try {
      const [doc] = await this.#accounts.create([newDocument(account)], { session: tx.session });
      if (!doc) throw new Error('nothing was created');
      return toRecord(doc.toObject());
    } catch (error) {
      throw translateDuplicate(error);
    }
  }

  /**
   * Locks an account, so that concurrent changes to its records (tokens, passkeys) are serialized
   * and limits hold. Null if the account has been deleted or is suspended.
   */
  lock(tx: Transaction, id: string): Promise<Account | null> {
    const filter = { _id: objectId(id), suspension: null };
    return this.#update(tx, filter, { $set: { heldAt: new Date() } });
  }

  /** The same for a new session. Also null if the sessions have been ended since `read`. */
  lockForSession(tx: Transaction, read: Account): Promise<Account | null> {
    const filter = { _id: objectId(read.id), suspension: null };
    const unchanged = { 'tokenCut.before': read.tokensValidAfter };
    return this.#update(tx, { ...filter, ...unchanged }, { $set: { heldAt: new Date() } });
  }

  /** Null if the account has been deleted. */
  changeProfile(tx: Transaction, id: string, changes: ProfileChanges): Promise<Account | null> {
    const $set = { ...changes, updatedAt: new Date() };
    return this.#update(tx, { _id: objectId(id) }, { $set, $inc: { version: 1 } });
  }

  /**
   * Changes only the given fields, so that concurrent changes of others are kept. No other user
   * sees preferences, so `updatedAt` and `version` do not change. Null if the account has been
   * deleted.
   */
  async changePreferences(
    { session }: Transaction,
    id: string,
    changes: Partial<Preferences>,
  ): Promise<Preferences | null> {
    const parts = [NO_PREFERENCES, '$preferences', { $literal: changes }];
    const doc = await this.#accounts
      .findOneAndUpdate(
        { _id: objectId(id) },
        [{ $set: { preferences: { $mergeObjects: parts } } }],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean<AccountDoc>();
    return doc?.preferences ?? null;
  }

  /** Null if the password hash is no longer `from`, or the account is suspended. */
  changePassword(tx: Transaction, id: string, { from, to }: { from: string | null; to: string }) {
    const filter = { _id: objectId(id), passwordHash: from, suspension: null };
    const $set = { passwordHash: to, updatedAt: new Date() };
    return this.#update(tx, filter, { $set });
  }

  /**
   * Sets a password without the old one, after a link sent by e-mail. If the address was not
   * confirmed before, the second factor may belong to a stranger and is removed. Null if the
   * account is suspended.
   *
   * @param account account before the reset
   */
  resetPassword(tx: Transaction, account: Account, to: string): Promise<Account | null> {
    const { emailVerifiedAt } = account;
    const now = new Date();
    const $set = {
      ...{ passwordHash: to, updatedAt: now },
      emailVerifiedAt: emailVerifiedAt ?? now,
      ...(emailVerifiedAt === null && { secondFactor: null }),
    };
    return this.#update(tx, { _id: objectId(account.id), suspension: null }, { $set });
  }

  /** Revokes the tokens of an account. Null if it has been deleted. */
  endTokens(tx: Transaction, id: string, tokensValidAfter: RevokedBefore): Promise<Account | null> {
    return this.#update(tx, { _id: objectId(id) }, { $set: { tokenCut: tokensValidAfter } });
  }

  /**
   * Sets a confirmed address.
   *
   * @throws AppError `auth.email_taken`
   */
  async confirmEmail(tx: Transaction, id: string, email: string): Promise<Account | null> {
    const now = new Date();
    const key = emailKey({ email, isDemo: false });
    const $set = { email, emailKey: key, emailVerifiedAt: now, updatedAt: now };
    try {
      return await this.#update(tx, { _id: objectId(id), isDemo: false }, { $set });
    } catch (error) {
      throw translateDuplicate(error);
    }
  }

  /** Adds to reputations, and marks them for announcement; skips deleted accounts. */
  addReceived(tx: Transaction, received: ReadonlyMap<string, Partial<Received>>): void {
    for (const [id, { stars = 0, forks = 0, likes = 0 }] of received) {
      const $inc = { version: 1, ...receivedFields({ stars, forks, likes }) };
      const update = { $inc, $set: { isReputationNew: true } };
      tx.write(updateIn(this.#accounts, { filter: { _id: objectId(id) }, update }));
    }
  }

  /** Returns ids of accounts whose reputation is to be announced. */
  async withNewReputation(limit: number): Promise<string[]> {
    const docs = await this.#accounts
      .find({ isReputationNew: true }, { _id: 1 })
      .limit(limit)
      .lean<Pick<AccountDoc, '_id'>[]>();
    return docs.map(({ _id }) => _id.toHexString());
  }

  /** Marks a changed reputation as announced; null if it already is, or the account was deleted. */
  claimNewReputation(tx: Transaction, id: string): Promise<Account | null> {
    const found = { _id: objectId(id), isReputationNew: true };
    return this.#update(tx, found, { $unset: { isReputationNew: 1 } });
  }

  /** Null if the stored reputation is no longer `from`. */
  correctReputation(
    tx: Transaction,
    id: string,
    { from, to }: { from: Received; to: Received },
  ): Promise<Account | null> {
    const { likesReceived, ...seen } = receivedFields(from);
    // Accounts of earlier versions have no likes.
    const likes = likesReceived === 0 ? trusted({ $in: [0, null] }) : likesReceived;
    const filter = { _id: objectId(id), ...seen, likesReceived: likes };
    return this.#update(tx, filter, { $set: receivedFields(to), $inc: { version: 1 } });
  }

  /** Returns the next accounts in the order of their ids; `after` is null for the first batch. */
  async batchAfter(after: string | null, limit: number): Promise<Account[]> {
    const filter = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
    const docs = await this.#accounts
      .find(filter)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<AccountDoc[]>();
    return docs.map(toRecord);
  }

  /** Adds to the follow counts; null if the account has been deleted. */
  addFollows(tx: Transaction, id: string, added: { followers: number; following: number }) {
    const $inc = { followerCount: added.followers, followingCount: added.following };
    return this.#update(tx, { _id: objectId(id) }, { $inc });
  }

  /** Null if the account is suspended already, or has been deleted. */
  suspend(tx: Transaction, id: string, suspension: Suspension): Promise<Account | null> {
    const filter = { _id: objectId(id), suspension: null };
    return this.#update(tx, filter, { $set: { suspension } });
  }

  /** Null if the account is not suspended, or has been deleted. */
  liftSuspension(tx: Transaction, id: string): Promise<Account | null> {
    const filter = { _id: objectId(id), suspension: trusted({ $ne: null }) };
    return this.#update(tx, filter, { $set: { suspension: null } });
  }

  /** Makes a user a moderator, or revokes that; null if nothing changes. */
  setModerator(tx: Transaction, id: string, isModerator: boolean): Promise<Account | null> {
    // Accounts of earlier versions lack the field.
    const other = isModerator ? trusted({ $ne: true }) : true;
    const filter = { _id: objectId(id), isMadeModerator: other };
    return this.#update(tx, filter, { $set: { isMadeModerator: isModerator } });
  }

  /** Makes a user an administrator, or revokes that; null if nothing changes. */
  setAdmin(tx: Transaction, id: string, isAdmin: boolean): Promise<Account | null> {
    // Without the role there is no field, so that the index contains only administrators.
    const change = isAdmin ? { $set: { isMadeAdmin: true } } : { $unset: { isMadeAdmin: 1 } };
    const other = isAdmin ? trusted({ $ne: true }) : true;
    return this.#update(tx, { _id: objectId(id), isMadeAdmin: other }, change);
  }

  /** Replaces the roles by groups. Null if the account has been deleted. */
  setGroupGrants(tx: Transaction, id: string, grants: GroupGrant[]): Promise<Account | null> {
    // Without entries there is no field, so that the index contains only accounts with some.
    const change =
      grants.length > 0 ? { $set: { groupGrants: grants } } : { $unset: { groupGrants: 1 } };
    return this.#update(tx, { _id: objectId(id) }, change);
  }

  /** Stores copies of the latest totals; `updatedAt` and `version` do not change. */
  async saveStats({ session }: Transaction, byId: ReadonlyMap<string, StatsPair>): Promise<void> {
    const updates = [...byId].map(([id, stats]) => ({
      updateOne: { filter: { _id: objectId(id) }, update: { $set: { stats } } },
    }));
    await this.#accounts.bulkWrite(updates, { ordered: false, session });
  }

  /** Makes an account expire now; null if a concurrent request changed the password. */
  expire(tx: Transaction, id: string, passwordHash: string | null): Promise<Account | null> {
    const $set = { expiresAt: new Date() };
    return this.#update(tx, { _id: objectId(id), passwordHash }, { $set });
  }

  /** Clears the moderator of suspensions, for a moderator whose account is deleted. */
  async clearModerator({ session }: Transaction, id: string): Promise<void> {
    const $set = { 'suspension.by': '' };
    await this.#accounts.updateMany({ 'suspension.by': id }, { $set }, { session });
  }

  /** Deletes an account and returns it; null if it has been deleted already. */
  async remove(tx: Transaction, id: string): Promise<Account | null> {
    const doc = await this.#accounts
      .findOneAndDelete({ _id: objectId(id) }, { session: tx.session })
      .lean<AccountDoc>();
    return doc && toRecord(doc);
  }

  async #findOne(
    filter: { _id: Types.ObjectId } | { usernameKey: string },
    tx?: Transaction,
  ): Promise<Account | null> {
    const found = this.#accounts.findOne(filter).session(tx?.session ?? null);
    const doc = await found.lean<AccountDoc>();
    return doc && toRecord(doc);
  }

  async #update(
    { session }: Transaction,
    filter: QueryFilter<AccountDoc>,
    change: UpdateQuery<AccountDoc>,
  ): Promise<Account | null> {
    const options = { session, returnDocument: 'after' as const };
    const doc = await this.#accounts.findOneAndUpdate(filter, change, options).lean<AccountDoc>();
    return doc && toRecord(doc);
  }
}

import { NO_PREFERENCES, type PageQuery, type Preferences } from '@snippetry/contracts';
import {
  type Actor,
  objectId,
  type RevokedBefore,
  type StoredCount,
  type System,
  skipOf,
  type Transaction,
  trusted,
  type UserViewer,
  updateIn,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import type {
  Account,
  NewAccount,
  ProfileChanges,
  StatsPair,
  Suspension,
} from '../domain/account.ts';
import { canonical, emailKey } from '../domain/canonical.ts';
import { newDocument, toRecord, translateDuplicate } from './account.document.ts';
import { type AccountDoc, accountModel } from './account.model.ts';

export interface AccountPage {
  accounts: Account[];
  total: number;
}

/** Replaces the password hash `from`. */
export interface PasswordChange {
  from: string | null;
  to: string;
}

/** What an author received; a star or like taken back counts -1. */
export interface Received {
  stars: number;
  forks: number;
  likes: number;
}

/** What is added to the counts of an account. */
export interface FollowCounts {
  followers: number;
  following: number;
}

/** The stored fields of what was received. */
const receivedFields = ({ stars, forks, likes }: Received) => ({
  starsReceived: stars,
  forksReceived: forks,
  likesReceived: likes,
});

/** Filter for keys that begin with `key`, which an index can answer. */
const beginsWith = (key: string) => trusted({ $gte: key, $lt: `${key}\uffff` });

/** Filter of all lists. Demo accounts exist for a day and are never listed. */
function listFilter(prefix: string | undefined) {
  const key = canonical(prefix ?? '');
  return { isDemo: false, ...(key !== '' && { usernameKey: beginsWith(key) }) };
}

/** Everybody may see every account; the presenter decides which fields they see. */
export class AccountRepository {
  readonly #accounts: Model<AccountDoc>;
  readonly #count: StoredCount<AccountDoc>;

  /** `count` is the number of accounts that are not demo ones. */
  constructor(connection: Connection, count: StoredCount<AccountDoc>) {
    this.#accounts = accountModel(connection);
    this.#count = count;
  }

  find(_viewer: Actor, id: string, tx?: Transaction): Promise<Account | null> {
    return this.#findOne({ _id: objectId(id) }, tx);
  }

  /** Who gets an e-mail: neither demo accounts, whose addresses are made up, nor suspended ones. */
  async findForMail(_viewer: System, id: string): Promise<Account | null> {
    const account = await this.#findOne({ _id: objectId(id) });
    return account?.isDemo === false && account.suspension === null ? account : null;
  }

  findByName(_viewer: Viewer, username: string): Promise<Account | null> {
    return this.#findOne({ usernameKey: canonical(username) });
  }

  /** The viewer's own account; null where it has been deleted. */
  findOwn(viewer: UserViewer): Promise<Account | null> {
    return this.#findOne({ _id: objectId(viewer.id) });
  }

  /**
   * For signing in, which has no viewer yet. A demo account only where nobody has registered, and
   * none that is about to be deleted.
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

  /** A page of accounts whose username begins with `prefix`, newest first. */
  async page(_viewer: Viewer, query: PageQuery, prefix?: string): Promise<AccountPage> {
    const filter = listFilter(prefix);
    const isUnfiltered = !('usernameKey' in filter);
    const total = await (isUnfiltered ? this.count() : this.#accounts.countDocuments(filter));
    const skip = skipOf(query);
    // Past the end: answers without walking over all skipped documents.
    if (skip >= total) return { accounts: [], total };
    const docs = await this.#accounts
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(query.limit)
      .lean<AccountDoc[]>();
    return { accounts: docs.map(toRecord), total };
  }

  /** Accounts whose username begins with `prefix`, sorted by it. */
  async search(_viewer: Viewer, prefix: string, limit: number): Promise<Account[]> {
    const found = this.#accounts.find(listFilter(prefix)).sort({ usernameKey: 1 }).limit(limit);
    return (await found.lean<AccountDoc[]>()).map(toRecord);
  }

  /** How many accounts there are, without demo accounts. */
  count(): Promise<number> {
    return this.#count.read();
  }

  /** Ids of accounts whose time is over: demo accounts, and those whose owners delete them. */
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
      if (!account.isDemo) await this.#count.add(tx, 1);
      return toRecord(doc.toObject());
    } catch (error) {
      throw translateDuplicate(error);
    }
  }

  /**
   * Lets changes to what belongs to an account wait for each other, so that none counts what another
   * is just adding. Null where the account has been deleted or is suspended.
   */
  lock(tx: Transaction, id: string): Promise<Account | null> {
    const filter = { _id: objectId(id), suspension: null };
    return this.#update(tx, filter, { $set: { heldAt: new Date() } });
  }

  /** Null where the account has been deleted. */
  changeProfile(tx: Transaction, id: string, changes: ProfileChanges): Promise<Account | null> {
    const $set = { ...changes, updatedAt: new Date() };
    return this.#update(tx, { _id: objectId(id) }, { $set, $inc: { version: 1 } });
  }

  /**
   * Changes what is given and keeps the rest, also of what another request changes meanwhile. Nothing that others
   * see changes with it, so `updatedAt` and `version` stay. Null where the account has been deleted.
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

  /** Null where another request changed the password first, or the account is suspended. */
  changePassword(tx: Transaction, id: string, change: PasswordChange): Promise<Account | null> {
    const filter = { _id: objectId(id), passwordHash: change.from, suspension: null };
    const $set = { passwordHash: change.to, updatedAt: new Date() };
    return this.#update(tx, filter, { $set });
  }

  /**
   * Sets a password without the earlier one, for whoever reads the mails of the account. Where its
   * address was not confirmed before, its second factor is not theirs and goes. Null where it is
   * suspended.
   *
   * @param account as it was read
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

  /** Ends the tokens of an account that are `older`. Null where it has been deleted. */
  endTokens(tx: Transaction, id: string, tokensValidAfter: RevokedBefore): Promise<Account | null> {
    return this.#update(tx, { _id: objectId(id) }, { $set: { tokenCut: tokensValidAfter } });
  }

  /**
   * Gives an account an address that was confirmed.
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

  /** Adds to what accounts received, to be announced later; nothing where one has been deleted. */
  addReceived(tx: Transaction, received: ReadonlyMap<string, Partial<Received>>): void {
    for (const [id, { stars = 0, forks = 0, likes = 0 }] of received) {
      const $inc = { version: 1, ...receivedFields({ stars, forks, likes }) };
      const update = { $inc, $set: { isReputationNew: true } };
      tx.write(updateIn(this.#accounts, { filter: { _id: objectId(id) }, update }));
    }
  }

  /** Some accounts whose reputation has to be announced. */
  async withNewReputation(limit: number): Promise<string[]> {
    const docs = await this.#accounts
      .find({ isReputationNew: true }, { _id: 1 })
      .limit(limit)
      .lean<Pick<AccountDoc, '_id'>[]>();
    return docs.map(({ _id }) => _id.toHexString());
  }

  /** Notes that a reputation is being announced; null where it is already, or the account is gone. */
  claimNewReputation(tx: Transaction, id: string): Promise<Account | null> {
    const found = { _id: objectId(id), isReputationNew: true };
    return this.#update(tx, found, { $unset: { isReputationNew: 1 } });
  }

  /** Null where it is not `from` any more. */
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

  /** So many accounts in the order of their ids, those after this one; null for the first ones. */
  async batchAfter(after: string | null, limit: number): Promise<Account[]> {
    const filter = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
    const docs = await this.#accounts
      .find(filter)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<AccountDoc[]>();
    return docs.map(toRecord);
  }

  /** Null where the account has been deleted. */
  addFollows(tx: Transaction, id: string, added: FollowCounts): Promise<Account | null> {
    const $inc = { followerCount: added.followers, followingCount: added.following };
    return this.#update(tx, { _id: objectId(id) }, { $inc });
  }

  /** Suspends an account that is not yet; null where nothing changes. */
  suspend(tx: Transaction, id: string, suspension: Suspension): Promise<Account | null> {
    const filter = { _id: objectId(id), suspension: null };
    return this.#update(tx, filter, { $set: { suspension } });
  }

  /** Lets a suspended account be used again; null where nothing changes. */
  liftSuspension(tx: Transaction, id: string): Promise<Account | null> {
    const filter = { _id: objectId(id), suspension: trusted({ $ne: null }) };
    return this.#update(tx, filter, { $set: { suspension: null } });
  }

  /** Makes somebody a moderator, or takes that back; null where nothing changes. */
  setModerator(tx: Transaction, id: string, isModerator: boolean): Promise<Account | null> {
    // Accounts of earlier versions lack the field.
    const other = isModerator ? trusted({ $ne: true }) : true;
    const filter = { _id: objectId(id), isMadeModerator: other };
    return this.#update(tx, filter, { $set: { isMadeModerator: isModerator } });
  }

  /** Stores the latest totals of accounts. They are a copy, so `updatedAt` and `version` stay. */
  async saveStats({ session }: Transaction, byId: ReadonlyMap<string, StatsPair>): Promise<void> {
    const updates = [...byId].map(([id, stats]) => ({
      updateOne: { filter: { _id: objectId(id) }, update: { $set: { stats } } },
    }));
    await this.#accounts.bulkWrite(updates, { ordered: false, session });
  }

  /** Lets an account expire at once; null where the password was changed meanwhile. */
  expire(tx: Transaction, id: string, passwordHash: string | null): Promise<Account | null> {
    const $set = { expiresAt: new Date() };
    return this.#update(tx, { _id: objectId(id), passwordHash }, { $set });
  }

  /** Suspensions stay without the moderator whose account is gone. */
  async forgetModerator({ session }: Transaction, id: string): Promise<void> {
    const $set = { 'suspension.by': '' };
    await this.#accounts.updateMany({ 'suspension.by': id }, { $set }, { session });
  }

  /** Deletes an account and answers it; null where it has been deleted before. */
  async remove(tx: Transaction, id: string): Promise<Account | null> {
    const doc = await this.#accounts
      .findOneAndDelete({ _id: objectId(id) }, { session: tx.session })
      .lean<AccountDoc>();
    if (doc && !doc.isDemo) await this.#count.add(tx, -1);
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

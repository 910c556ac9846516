import type { PageQuery } from '@snippetry/contracts';
import {
  type KeptTotal,
  skipOf,
  type TokenCut,
  type Transaction,
  trusted,
  type UserViewer,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model, Types, UpdateQuery } from 'mongoose';
import type { Account, NewAccount, ProfileChanges, StatsPair } from '../domain/account.ts';
import { canonical } from '../domain/canonical.ts';
import { newDocument, objectId, toRecord, translateDuplicate } from './account.document.ts';
import { type AccountDoc, accountModel } from './account.model.ts';

export interface AccountPage {
  accounts: Account[];
  total: number;
}

/** A password that replaces the one it was checked against, and the tokens that end with it. */
export interface PasswordChange {
  from: string;
  to: string;
  cut: TokenCut;
}

/** Stars and forks that others gave; a star that was taken back counts -1. */
export interface Received {
  stars?: number;
  forks?: number;
}

/** Names from `key` on that begin with it, for a filter on an index. */
const beginsWith = (key: string) => trusted({ $gte: key, $lt: `${key}\uffff` });

/** Demo accounts come and go within a day: no list shows them. */
function listed(prefix: string | undefined) {
  const key = canonical(prefix ?? '');
  return { isDemo: false, ...(key !== '' && { usernameKey: beginsWith(key) }) };
}

/** Every account may be seen by everybody; what they see of it is the presenter's business. */
export class AccountRepository {
  readonly #accounts: Model<AccountDoc>;
  readonly #count: KeptTotal<AccountDoc>;

  /** `count` is the number of accounts that are not demo ones. */
  constructor(connection: Connection, count: KeptTotal<AccountDoc>) {
    this.#accounts = accountModel(connection);
    this.#count = count;
  }

  find(_viewer: Viewer, id: string): Promise<Account | null> {
    return this.#findOne({ _id: objectId(id) });
  }

  /** The viewer's own account; null where it was deleted while they were signed in. */
  findOwn(viewer: UserViewer): Promise<Account | null> {
    return this.#findOne({ _id: objectId(viewer.id) });
  }

  /** For signing in, when nobody is known to ask. */
  findByEmail(email: string): Promise<Account | null> {
    return this.#findOne({ emailKey: canonical(email) });
  }

  async findMany(_viewer: Viewer, ids: readonly string[]): Promise<Account[]> {
    const wanted = trusted({ $in: ids.map(objectId) });
    const docs = await this.#accounts.find({ _id: wanted }).lean<AccountDoc[]>();
    return docs.map(toRecord);
  }

  async isTaken(field: 'username' | 'email', value: string): Promise<boolean> {
    const key = canonical(value);
    const filter = field === 'username' ? { usernameKey: key } : { emailKey: key };
    return (await this.#accounts.exists(filter)) !== null;
  }

  /** A page, newest first, of those whose name begins with `prefix`. */
  async page(_viewer: Viewer, query: PageQuery, prefix?: string): Promise<AccountPage> {
    const filter = listed(prefix);
    const everyone = !('usernameKey' in filter);
    const total = await (everyone ? this.count() : this.#accounts.countDocuments(filter));
    const skip = skipOf(query);
    // A page past the end is empty: nothing has to be walked over to find that out.
    if (skip >= total) return { accounts: [], total };
    const docs = await this.#accounts
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(query.limit)
      .lean<AccountDoc[]>();
    return { accounts: docs.map(toRecord), total };
  }

  /** The first of those whose name begins with `prefix`, by name. */
  async search(_viewer: Viewer, prefix: string, limit: number): Promise<Account[]> {
    const found = this.#accounts.find(listed(prefix)).sort({ usernameKey: 1 }).limit(limit);
    return (await found.lean<AccountDoc[]>()).map(toRecord);
  }

  /** How many accounts there are, demo ones aside. */
  count(): Promise<number> {
    return this.#count.read();
  }

  /** Ids of demo accounts whose time is over. */
  async findExpired(now: Date, limit: number): Promise<string[]> {
    const filter = { isDemo: true, expiresAt: trusted({ $lte: now }) };
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

  /** Changes what people write about themselves; null where the account is gone. */
  changeProfile(tx: Transaction, id: string, changes: ProfileChanges): Promise<Account | null> {
    const $set = { ...changes, updatedAt: new Date() };
    return this.#update(tx, { _id: objectId(id) }, { $set, $inc: { version: 1 } });
  }

  /** Null where another change of the password was faster. */
  changePassword(tx: Transaction, id: string, change: PasswordChange): Promise<Account | null> {
    const filter = { _id: objectId(id), passwordHash: change.from };
    const $set = { passwordHash: change.to, tokenCut: change.cut, updatedAt: new Date() };
    return this.#update(tx, filter, { $set });
  }

  /** Null where the account is gone. */
  addReputation(tx: Transaction, id: string, received: Received): Promise<Account | null> {
    const { stars = 0, forks = 0 } = received;
    const $inc = { version: 1, starsReceived: stars, forksReceived: forks };
    return this.#update(tx, { _id: objectId(id) }, { $inc });
  }

  /** Stores the latest totals of accounts; they are a copy, so no account counts as changed. */
  async saveStats({ session }: Transaction, byId: ReadonlyMap<string, StatsPair>): Promise<void> {
    const updates = [...byId].map(([id, stats]) => ({
      updateOne: { filter: { _id: objectId(id) }, update: { $set: { stats } } },
    }));
    await this.#accounts.bulkWrite(updates, { ordered: false, session });
  }

  /** Deletes an account; false where it was gone already. */
  async remove(tx: Transaction, id: string): Promise<boolean> {
    const doc = await this.#accounts
      .findOneAndDelete({ _id: objectId(id) }, { session: tx.session })
      .lean<AccountDoc>();
    if (doc && !doc.isDemo) await this.#count.add(tx, -1);
    return doc !== null;
  }

  async #findOne(filter: { _id: Types.ObjectId } | { emailKey: string }): Promise<Account | null> {
    const doc = await this.#accounts.findOne(filter).lean<AccountDoc>();
    return doc && toRecord(doc);
  }

  async #update(
    { session }: Transaction,
    filter: { _id: Types.ObjectId; passwordHash?: string },
    change: UpdateQuery<AccountDoc>,
  ): Promise<Account | null> {
    const options = { session, returnDocument: 'after' as const };
    const doc = await this.#accounts.findOneAndUpdate(filter, change, options).lean<AccountDoc>();
    return doc && toRecord(doc);
  }
}

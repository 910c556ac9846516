import { type ClientSession, type Model, Types, type UpdateQuery } from 'mongoose';
import type { AccountDoc } from './account.model.ts';
import type { Account, NewAccount, ProfileChanges, StatsPair } from './account.ts';
import { orNull, toRecord, translated } from './account-record.ts';
import type { AccountTotal } from './account-total.ts';
import { canonical } from './canonical.ts';

/** The accounts, changed: each write belongs to a transaction. */
export function accountWriter(accounts: Model<AccountDoc>, total: AccountTotal) {
  async function update(
    filter: { _id: Types.ObjectId; passwordHash?: string },
    change: UpdateQuery<AccountDoc>,
    session: ClientSession,
  ): Promise<Account | null> {
    const options = { session, returnDocument: 'after' as const };
    return orNull(await accounts.findOneAndUpdate(filter, change, options).lean<AccountDoc>());
  }

  return {
    /** @throws AppError `auth.username_taken` or `auth.email_taken` */
    async create(account: NewAccount, session: ClientSession): Promise<Account> {
      const now = new Date();
      const keys = {
        usernameKey: canonical(account.username),
        emailKey: canonical(account.email),
      };
      try {
        const docs = await accounts.create(
          [{ ...account, ...keys, createdAt: now, updatedAt: now }],
          { session },
        );
        if (!account.isDemo) await total.add(1, session);
        const doc = docs[0];
        if (!doc) throw new Error('nothing was created');
        return toRecord(doc.toObject());
      } catch (error) {
        throw translated(error);
      }
    },

    /** Changes what people write about themselves; null where the account is gone. */
    changeProfile(id: string, changes: ProfileChanges, session: ClientSession) {
      const $set = { ...changes, updatedAt: new Date() };
      return update({ _id: new Types.ObjectId(id) }, { $set, $inc: { version: 1 } }, session);
    },

    /**
     * Replaces a password that is still the one it was checked against, and ends every token
     * issued until now but one; null where another change was faster.
     */
    changePassword(
      id: string,
      change: { from: string; to: string; cut: { before: number; keep: string } },
      session: ClientSession,
    ) {
      const $set = { passwordHash: change.to, tokenCut: change.cut, updatedAt: new Date() };
      return update({ _id: new Types.ObjectId(id), passwordHash: change.from }, { $set }, session);
    },

    /** Counts stars and forks that others gave; null where the account is gone. */
    addReputation(
      id: string,
      received: { stars?: number; forks?: number },
      session: ClientSession,
    ) {
      const $inc = {
        version: 1,
        starsReceived: received.stars ?? 0,
        forksReceived: received.forks ?? 0,
      };
      return update({ _id: new Types.ObjectId(id) }, { $inc }, session);
    },

    /** Keeps the latest figures; they are a copy and no change of the accounts. */
    async keepStats(byId: Map<string, StatsPair>): Promise<void> {
      const updates = [...byId].map(([id, stats]) => ({
        updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $set: { stats } } },
      }));
      await accounts.bulkWrite(updates, { ordered: false });
    },

    /** Deletes an account; false where it was gone already. */
    async remove(id: string, session: ClientSession): Promise<boolean> {
      const doc = await accounts
        .findOneAndDelete({ _id: new Types.ObjectId(id) }, { session })
        .lean<AccountDoc>();
      if (doc && !doc.isDemo) await total.add(-1, session);
      return doc !== null;
    },
  };
}

/** See the function of the same name. */
export type AccountWriter = ReturnType<typeof accountWriter>;

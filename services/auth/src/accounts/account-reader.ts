import type { PageQuery } from '@snippetry/contracts';
import { skipOf, trusted } from '@snippetry/service-kit';
import { type Model, Types } from 'mongoose';
import type { AccountDoc } from './account.model.ts';
import type { Account } from './account.ts';
import { orNull, toRecord } from './account-record.ts';
import type { AccountTotal } from './account-total.ts';
import { canonical } from './canonical.ts';

/** Names from `key` on that begin with it, for a filter on an index. */
const beginsWith = (key: string) => trusted({ $gte: key, $lt: `${key}\uffff` });

/** Demo accounts come and go within a day: no list shows them. */
function listed(prefix: string | undefined) {
  const key = canonical(prefix ?? '');
  return { isDemo: false, ...(key !== '' && { usernameKey: beginsWith(key) }) };
}

/** The accounts, read. */
export function accountReader(accounts: Model<AccountDoc>, total: AccountTotal) {
  return {
    async byId(id: string): Promise<Account | null> {
      return orNull(await accounts.findById(new Types.ObjectId(id)).lean<AccountDoc>());
    },

    async byEmail(email: string): Promise<Account | null> {
      return orNull(await accounts.findOne({ emailKey: canonical(email) }).lean<AccountDoc>());
    },

    async byIds(ids: string[]): Promise<Account[]> {
      const wanted = ids.map((id) => new Types.ObjectId(id));
      const docs = await accounts.find({ _id: trusted({ $in: wanted }) }).lean<AccountDoc[]>();
      return docs.map(toRecord);
    },

    async isTaken(field: 'username' | 'email', value: string): Promise<boolean> {
      const key = canonical(value);
      const filter = field === 'username' ? { usernameKey: key } : { emailKey: key };
      return (await accounts.exists(filter)) !== null;
    },

    /** A page, newest first, of those whose name begins with `prefix`. */
    async page(query: PageQuery, prefix?: string) {
      const filter = listed(prefix);
      const everyone = Object.keys(filter).length === 1;
      const found = await (everyone ? total.read() : accounts.countDocuments(filter));
      const skip = skipOf(query);
      // A page past the end is empty: nothing has to be walked over to find that out.
      if (skip >= found) return { accounts: [], total: found };
      const docs = await accounts
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip(skip)
        .limit(query.limit)
        .lean<AccountDoc[]>();
      return { accounts: docs.map(toRecord), total: found };
    },

    /** The first of those whose name begins with `prefix`, by name. */
    async search(prefix: string, limit: number): Promise<Account[]> {
      const found = accounts.find(listed(prefix)).sort({ usernameKey: 1 }).limit(limit);
      return (await found.lean<AccountDoc[]>()).map(toRecord);
    },

    /** Demo accounts whose time is over. */
    async expired(now: Date, limit: number): Promise<string[]> {
      const filter = { isDemo: true, expiresAt: trusted({ $lte: now }) };
      const docs = await accounts.find(filter, { _id: 1 }).limit(limit).lean<AccountDoc[]>();
      return docs.map((doc) => doc._id.toHexString());
    },

    total: () => total.read(),
  };
}

/** See the function of the same name. */
export type AccountReader = ReturnType<typeof accountReader>;

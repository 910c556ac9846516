import type { ClientSession, Connection } from 'mongoose';
import { totalModel } from './collection.model.ts';

const PUBLIC = 'public';
const ownerKey = (ownerId: string): string => `owner-${ownerId}`;

/** How long the lists are: kept in the transaction that changes what is listed, so exact. */
export interface ListTotals {
  added(record: { ownerId: string; isPublic: boolean }, session: ClientSession): Promise<void>;
  /** An owner's collections are all gone; so many of them were public. */
  ownerGone(ownerId: string, publicCount: number, session: ClientSession): Promise<void>;
  ofPublic(): Promise<number>;
  ofOwner(ownerId: string): Promise<number>;
}

export function listTotals(connection: Connection): ListTotals {
  const totals = totalModel(connection);
  const change = (_id: string, by: number, session: ClientSession) =>
    totals.updateOne({ _id }, { $inc: { count: by } }, { upsert: true, session });
  const read = async (_id: string) => (await totals.findById(_id).lean())?.count ?? 0;
  return {
    async added(record, session) {
      await change(ownerKey(record.ownerId), 1, session);
      if (record.isPublic) await change(PUBLIC, 1, session);
    },
    async ownerGone(ownerId, publicCount, session) {
      await totals.deleteOne({ _id: ownerKey(ownerId) }, { session });
      if (publicCount > 0) await change(PUBLIC, -publicCount, session);
    },
    ofPublic: () => read(PUBLIC),
    ofOwner: (ownerId) => read(ownerKey(ownerId)),
  };
}

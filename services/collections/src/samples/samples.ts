import type { ClientSession, Connection } from 'mongoose';
import { collectionModel } from '../collections/collection.model.ts';
import { newCollection, objectId, toRecord } from '../collections/collection.record.ts';
import { listTotals } from '../collections/list-totals.ts';

/** The collection a demo account starts with. */
export interface Samples {
  begin(ownerId: string, session: ClientSession): Promise<void>;
  /** Puts a snippet that came with the demo account into its sample collection. */
  join(snippet: { snippetId: string; authorId: string }, session: ClientSession): Promise<void>;
}

const SAMPLE = {
  name: 'Starter kit',
  description: 'The sample snippets of this demo account, kept together.',
  tags: ['sample'],
  isPublic: false,
};
/** Sample snippets are made right after the account; what is written later is the person's own. */
const WINDOW_MS = 60_000;
const MOST = 12;

export function createSamples(connection: Connection): Samples {
  const collections = collectionModel(connection);
  const totals = listTotals(connection);
  return {
    async begin(ownerId, session) {
      const doc = { ...newCollection(ownerId, SAMPLE), isSample: true };
      await collections.insertOne(doc, { session });
      await totals.added(toRecord(doc), session);
    },
    async join({ snippetId, authorId }, session) {
      const sample = await collections
        .findOne({ ownerId: objectId(authorId), isSample: true })
        .session(session)
        .lean();
      if (!sample || sample.members.length >= MOST) return;
      if (Date.now() - sample.createdAt.getTime() > WINDOW_MS) return;
      const member = { snippetId: objectId(snippetId), addedAt: new Date() };
      const change = { $push: { members: member }, $inc: { revision: 1 } };
      await collections.updateOne({ _id: sample._id }, change, { session });
    },
  };
}

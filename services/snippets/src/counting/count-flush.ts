import { brokeIndex, trusted, withTransaction } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { type ClientSession, type Connection, Types } from 'mongoose';
import type { Follower } from '../catalogue/follower.ts';
import { COUNT_FIELDS, type CountDoc, toCounts } from '../catalogue/rows.ts';
import { dayNumber } from '../catalogue/week-stars.ts';
import type { RollUps } from '../daily/roll-ups.ts';
import type { SnippetDoc, SnippetModel } from '../snippets/snippet.model.ts';
import type { TrashedModel } from '../trash/trash.model.ts';
import { beginBatch, type CountBatch, finishBatch } from './count-batch.ts';
import { COUNT_KINDS, type CountKind } from './count-kinds.ts';
import type { FlushedModel } from './flushed.model.ts';

export interface FlushParts {
  connection: Connection;
  redis: Redis;
  snippets: SnippetModel;
  trashed: TrashedModel;
  rollUps: RollUps;
  flushed: FlushedModel;
  follower: Follower;
}

/** Snippets per transaction. */
const PART = 250;

/**
 * Carries counted views and copies into the database. Each part of a batch commits together with a
 * record of itself, so that a batch which was applied and not marked done changes nothing again,
 * and any number of processes may flush at the same time.
 */
export class CountFlush {
  readonly #parts: FlushParts;

  constructor(parts: FlushParts) {
    this.#parts = parts;
  }

  async flush(): Promise<void> {
    for (const kind of COUNT_KINDS) await this.#flush(kind);
  }

  async #flush(kind: CountKind): Promise<void> {
    const { redis } = this.#parts;
    const batch = await beginBatch(redis, kind);
    if (batch === null) return;
    for (let from = 0; from < batch.counts.length; from += PART) {
      const counts = batch.counts.slice(from, from + PART);
      await this.#apply(kind, `${batch.id}-${from / PART}`, { id: batch.id, counts });
    }
    await finishBatch(redis, kind, batch.id);
  }

  async #apply(kind: CountKind, part: string, batch: CountBatch): Promise<void> {
    const { connection, snippets, flushed, follower } = this.#parts;
    const _id = trusted({ $in: batch.counts.map(([id]) => new Types.ObjectId(id)) });
    try {
      await withTransaction(connection, async (session) => {
        await flushed.create([{ _id: part, at: new Date() }], { session });
        await this.#count(kind, batch, session);
      });
    } catch (error) {
      if (!brokeIndex(error, '_id_')) throw error;
    }
    const docs = await snippets.find({ _id }, COUNT_FIELDS).lean<CountDoc[]>();
    await follower.counted(docs.map(toCounts));
  }

  async #count(kind: CountKind, batch: CountBatch, session: ClientSession): Promise<void> {
    const { snippets, trashed, rollUps } = this.#parts;
    const now = new Date();
    const added = { kind, batch: batch.id, now, session };
    const there = await addCounts(snippets, batch.counts, added);
    // What was deleted since it was counted may come back; what is gone for good gets no roll-up.
    const missing = batch.counts.filter(([snippetId]) => !there.has(snippetId));
    const deleted = await addCounts(trashed, missing, added);
    const counted = new Map(batch.counts);
    const day = dayNumber(now.getTime());
    const gains = [...there, ...deleted].map(([snippetId, authorId]) => {
      const gained = { [kind.name]: counted.get(snippetId) ?? 0 };
      return { snippetId, authorId, day, gained };
    });
    await rollUps.book(gains, session);
  }
}

interface Added {
  kind: CountKind;
  batch: string;
  now: Date;
  session: ClientSession;
}

/** Adds to those that are in this collection; answers their ids with their authors'. */
async function addCounts(
  { collection }: SnippetModel | TrashedModel,
  counts: CountBatch['counts'],
  { kind, batch, now, session }: Added,
): Promise<Map<string, string>> {
  if (counts.length === 0) return new Map();
  const $set = { [kind.batch]: batch, changedAt: now };
  const writes = counts.map(([snippetId, count]) => ({
    updateOne: {
      filter: { _id: new Types.ObjectId(snippetId) },
      update: { $inc: { [kind.total]: count, seq: 1 }, $set },
    },
  }));
  await collection.bulkWrite(writes, { session });
  const _id = { $in: counts.map(([snippetId]) => new Types.ObjectId(snippetId)) };
  const docs = await collection
    .find<Pick<SnippetDoc, '_id' | 'authorId'>>({ _id }, { projection: { authorId: 1 }, session })
    .toArray();
  return new Map(docs.map((doc) => [doc._id.toHexString(), doc.authorId.toHexString()]));
}

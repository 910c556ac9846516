import type { PageQuery } from '@snippetry/contracts';
import { objectId, skipOf, type Transaction } from '@snippetry/service-kit';
import { type Connection, type Model, Types } from 'mongoose';
import { type ThingDoc, thingModel } from './thing.model.ts';
import type { ThingRecord } from './thing.ts';

const toRecord = ({ _id, ownerId, text, createdAt }: ThingDoc): ThingRecord => ({
  id: _id.toHexString(),
  ownerId: ownerId.toHexString(),
  text,
  createdAt,
});

/** Stores things. Filter reads by viewer if not every user may see every thing. */
export class ThingRepository {
  readonly #things: Model<ThingDoc>;

  /** Must be created before `prepareModels`, which builds the indexes. */
  constructor(connection: Connection) {
    this.#things = thingModel(connection);
  }

  /** Returns a page of things, newest first. */
  async page(query: PageQuery): Promise<{ records: ThingRecord[]; total: number }> {
    const [found, total] = await Promise.all([
      this.#things
        .find()
        .sort({ createdAt: -1, _id: -1 })
        .skip(skipOf(query))
        .limit(query.limit)
        .lean(),
      this.#things.countDocuments(),
    ]);
    return { records: found.map(toRecord), total };
  }

  async find({ session }: Transaction, id: string): Promise<ThingRecord | null> {
    const found = await this.#things.findById(objectId(id)).session(session).lean();
    return found && toRecord(found);
  }

  async insert(
    { session }: Transaction,
    { ownerId, text }: Pick<ThingRecord, 'ownerId' | 'text'>,
  ): Promise<ThingRecord> {
    const _id = new Types.ObjectId();
    const doc = { _id, ownerId: objectId(ownerId), text, createdAt: new Date() };
    await this.#things.create([doc], { session });
    return toRecord(doc);
  }

  async remove({ session }: Transaction, id: string): Promise<void> {
    await this.#things.deleteOne({ _id: objectId(id) }, { session });
  }
}

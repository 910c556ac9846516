import { type ClientSession, Types } from 'mongoose';
import { COUNT_FIELDS, type CountDoc } from '../catalogue/rows.ts';
import type { SnippetRecord } from '../snippets/snippet.record.ts';
import type { TrashedDoc, TrashedModel } from './trash.model.ts';

const HELD_FIELDS = { authorId: 1, starDays: 1 } as const;

type HeldDoc = Pick<TrashedDoc, '_id' | keyof typeof HELD_FIELDS>;
export type Held = Pick<SnippetRecord, 'id' | 'authorId' | 'starDays'>;

/** Counters of deleted snippets, for what goes on without a viewer. See `SnippetRepository`. */
export class TrashedCounters {
  readonly #trashed: TrashedModel;

  constructor(trashed: TrashedModel) {
    this.#trashed = trashed;
  }

  async hold(id: string, session: ClientSession): Promise<Held | null> {
    const doc = await this.#trashed
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id) },
        { $inc: { seq: 1 } },
        { session, returnDocument: 'after', projection: HELD_FIELDS },
      )
      .lean<HeldDoc>();
    if (doc === null) return null;
    return { id, authorId: doc.authorId.toHexString(), starDays: doc.starDays };
  }

  async count(
    held: Held,
    update: { inc: Record<string, number>; unset?: readonly string[] },
    session: ClientSession,
  ): Promise<CountDoc | null> {
    const unset = Object.fromEntries((update.unset ?? []).map((path) => [path, 1]));
    return this.#trashed
      .findOneAndUpdate(
        { _id: new Types.ObjectId(held.id) },
        { $inc: update.inc, ...(Object.keys(unset).length > 0 && { $unset: unset }) },
        { session, returnDocument: 'after', projection: COUNT_FIELDS },
      )
      .lean<CountDoc>();
  }
}

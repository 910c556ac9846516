import { objectId } from '@snippetry/service-kit';
import type { SnippetRecord } from '../domain/snippet.ts';
import { COUNT_FIELDS, type CountDoc } from './projections.ts';
import { type CountUpdate, countUpdate } from './snippet.repository.ts';
import type { ReadTx } from './transaction.ts';
import type { TrashedDoc, TrashedModel } from './trash.model.ts';

const HELD_FIELDS = { authorId: 1, starDays: 1 } as const;

type HeldDoc = Pick<TrashedDoc, '_id' | keyof typeof HELD_FIELDS>;
export type Held = Pick<SnippetRecord, 'id' | 'authorId' | 'starDays'>;

/** Counters of deleted snippets, for what goes on without a viewer. See `SnippetRepository`. */
export class TrashedCounters {
  readonly #trashed: TrashedModel;

  constructor({ trashed }: { trashed: TrashedModel }) {
    this.#trashed = trashed;
  }

  async hold({ session }: ReadTx, id: string): Promise<Held | null> {
    const doc = await this.#trashed
      .findOneAndUpdate(
        { _id: objectId(id) },
        { $inc: { seq: 1 } },
        { session, returnDocument: 'after', projection: HELD_FIELDS },
      )
      .lean<HeldDoc>();
    if (doc === null) return null;
    return { id, authorId: doc.authorId.toHexString(), starDays: doc.starDays };
  }

  /** Changes counters of a deleted snippet that the transaction holds; answers its stars. */
  async count({ session }: ReadTx, held: Held, update: CountUpdate): Promise<number | null> {
    const doc = await this.#trashed
      .findOneAndUpdate({ _id: objectId(held.id) }, countUpdate(update), {
        session,
        returnDocument: 'after',
        projection: COUNT_FIELDS,
      })
      .lean<CountDoc>();
    return doc?.starCount ?? null;
  }
}

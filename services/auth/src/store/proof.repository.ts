import { objectId, type Transaction, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { RECENT_MS } from '../domain/recent.ts';
import { type AccountDoc, accountModel } from './account.model.ts';

/**
 * Last two moments at which the owner of an account has proven who acts. Proofs within ten minutes
 * of `last` belong to the same moment.
 */
export class ProofRepository {
  readonly #accounts: Model<AccountDoc>;

  constructor(connection: Connection) {
    this.#accounts = accountModel(connection);
  }

  async note({ session }: Transaction, id: string, at: Date): Promise<void> {
    const filter = { _id: objectId(id) };
    const doc = await this.#accounts.findOne(filter, { proofs: 1 }).session(session).lean();
    const last = doc?.proofs?.last ?? null;
    if (last && at.getTime() - last.getTime() < RECENT_MS) return;
    await this.#accounts.updateOne(
      filter,
      { $set: { proofs: { last: at, before: last } } },
      { session },
    );
  }

  /** The last proof of the viewer that is not recent; null without one. */
  async lastBefore({ id }: UserViewer, now: Date): Promise<Date | null> {
    const doc = await this.#accounts.findById(objectId(id), { proofs: 1 }).lean();
    if (!doc?.proofs) return null;
    const { last, before } = doc.proofs;
    return now.getTime() - last.getTime() < RECENT_MS ? (before ?? null) : last;
  }
}

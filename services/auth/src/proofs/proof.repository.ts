import { objectId, type Transaction, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type AccountDoc, accountModel } from '../accounts/index.ts';

/**
 * Validity of a proof. A new session of an account without a password counts as a proof for the
 * same time.
 */
export const RECENT_MS = 10 * 60_000;

/**
 * Times of the last two proofs by the owner of an account. Proofs within ten minutes of `last`
 * count as the same one.
 */
export class ProofRepository {
  readonly #accounts: Model<AccountDoc>;

  constructor(connection: Connection) {
    this.#accounts = accountModel(connection);
  }

  async record({ session }: Transaction, id: string, at: Date): Promise<void> {
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

  /** Returns the viewer's last proof that is not recent; null if there is none. */
  async lastBefore({ id }: UserViewer, now: Date): Promise<Date | null> {
    const doc = await this.#accounts.findById(objectId(id), { proofs: 1 }).lean();
    if (!doc?.proofs) return null;
    const { last, before } = doc.proofs;
    return now.getTime() - last.getTime() < RECENT_MS ? (before ?? null) : last;
  }
}

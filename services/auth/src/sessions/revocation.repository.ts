import { TOKEN_TTL_SECONDS, type TokenCut, trusted } from '@snippetry/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { AccountDoc } from '../accounts/account.model.ts';

interface RevokedDoc {
  /** The token's `jti`. */
  _id: string;
  expiresAt: Date;
}

/** A token that was signed out before its time. */
export interface RevokedToken {
  jti: string;
  expiresAt: Date;
}

/** Revocations on disk. Every service asks Redis; this is what Redis is filled from again. */
export function revocationRepository(connection: Connection) {
  const schema = new Schema<RevokedDoc>(
    { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
    { collection: 'revoked_tokens', versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  const revoked = connection.model<RevokedDoc>('RevokedToken', schema);
  const accounts = () => connection.model<AccountDoc>('Account');
  return {
    async add({ jti, expiresAt }: RevokedToken): Promise<void> {
      await revoked.updateOne({ _id: jti }, { $set: { expiresAt } }, { upsert: true });
    },

    /** Signed-out tokens that would still be valid. */
    async *tokens(now: Date): AsyncGenerator<RevokedToken> {
      const cursor = revoked
        .find({ expiresAt: trusted({ $gt: now }) })
        .lean()
        .cursor();
      for await (const doc of cursor) yield { jti: doc._id, expiresAt: doc.expiresAt };
    },

    /** Cuts that older tokens could still outlive. */
    async *cuts(now: Date): AsyncGenerator<{ userId: string; cut: TokenCut }> {
      const oldest = now.getTime() / 1000 - TOKEN_TTL_SECONDS;
      const filter = { 'tokenCut.before': trusted({ $gt: oldest }) };
      const cursor = accounts().find(filter, { tokenCut: 1 }).lean<AccountDoc>().cursor();
      for await (const doc of cursor) {
        if (doc.tokenCut) yield { userId: doc._id.toHexString(), cut: doc.tokenCut };
      }
    },
  };
}

/** See the function of the same name. */
export type RevocationRepository = ReturnType<typeof revocationRepository>;

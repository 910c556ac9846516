import { AppError } from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import {
  isDuplicateKeyError,
  objectId,
  type ReadPersonalData,
  readOwnDocuments,
  type Transaction,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type IdentityDoc, identityModel, UNIQUE_IDENTITY } from './identity.model.ts';
import type { ExternalAccount, IdentityRecord } from './identity.ts';

function toRecord({ _id, accountId, ...rest }: IdentityDoc): IdentityRecord {
  return { ...rest, id: _id.toHexString(), accountId: accountId.toHexString() };
}

/** Linked accounts at identity providers. */
export class IdentityRepository {
  readonly #identities: Model<IdentityDoc>;
  readonly personalData: ReadPersonalData;

  constructor(connection: Connection) {
    this.#identities = identityModel(connection);
    this.personalData = readOwnDocuments(this.#identities, {
      owner: 'accountId',
      fields: ['provider', 'issuer', 'subject', 'label', 'linkedAt', 'lastUsedAt'],
    });
  }

  /** For sign-in, which has no viewer yet. */
  async find(of: ExternalAccount): Promise<IdentityRecord | null> {
    const { provider, issuer, subject } = of;
    const filter = { provider, issuer, subject };
    const doc = await this.#identities.findOne(filter).lean<IdentityDoc>();
    return doc && toRecord(doc);
  }

  async ofAccount(accountId: string, tx?: Transaction): Promise<IdentityRecord[]> {
    const found = this.#identities.find({ accountId: objectId(accountId) }).sort({ linkedAt: 1 });
    const docs = await found.session(tx?.session ?? null).lean<IdentityDoc[]>();
    return docs.map(toRecord);
  }

  /** @throws AppError `auth.identity_taken` */
  async insert(tx: Transaction, accountId: string, of: ExternalAccount): Promise<void> {
    const { provider, issuer, subject, label } = of;
    const now = new Date();
    const owner = { accountId: objectId(accountId), provider, issuer, subject, label };
    const doc = { ...owner, linkedAt: now, lastUsedAt: null };
    try {
      await this.#identities.create([doc], { session: tx.session });
    } catch (cause) {
      throw translateDuplicate(cause, of);
    }
  }

  /** Records a sign-in, and the current name at the provider. */
  async markUsed(id: string, label: string): Promise<void> {
    const change = { $set: { lastUsedAt: new Date(), label } };
    await this.#identities.updateOne({ _id: objectId(id) }, change);
  }

  /** Null if the account has no such identity. */
  async remove(tx: Transaction, accountId: string, id: string): Promise<IdentityRecord | null> {
    const filter = { _id: objectId(id), accountId: objectId(accountId) };
    const doc = await this.#identities
      .findOneAndDelete(filter, { session: tx.session })
      .lean<IdentityDoc>();
    return doc && toRecord(doc);
  }

  async removeAll(tx: Transaction, accountId: string): Promise<void> {
    const filter = { accountId: objectId(accountId) };
    await this.#identities.deleteMany(filter, { session: tx.session });
  }
}

function translateDuplicate(cause: unknown, { provider }: ExternalAccount): unknown {
  if (isDuplicateKeyError(cause, UNIQUE_IDENTITY.identity)) {
    return new AppError('auth.identity_taken', { cause });
  }
  if (isDuplicateKeyError(cause, UNIQUE_IDENTITY.perProvider)) {
    const site = provider === 'github' ? 'GitHub' : 'that site';
    const message = fillText('Another account of {site} is linked already. Unlink it first', {
      site,
    });
    return new AppError('auth.identity_taken', { message, cause });
  }
  return cause;
}

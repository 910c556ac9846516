import {
  type EncryptedToken,
  objectId,
  type ReadPersonalData,
  readOwnDocument,
  type System,
  type TokenCipher,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type {
  ConnectionState,
  GithubConnectionRecord,
  GithubGrant,
  NewGithubConnection,
  NewRevocation,
  Revocation,
} from './connection.ts';
import {
  type GithubConnectionDoc,
  githubConnectionModel,
  type RevocationDoc,
  revocationModel,
} from './github.model.ts';

export interface GithubConnectionRepositoryDeps {
  connection: Connection;
  tokenCipher: TokenCipher;
}

/** The parts of a removed connection that are needed to withdraw it at GitHub. */
export interface RemovedConnection {
  accountId: number;
  token: EncryptedToken | null;
}

const toRemoved = (doc: GithubConnectionDoc | null): RemovedConnection | null =>
  doc && { accountId: doc.account.id, token: doc.token };

/** GitHub connections of users. It encrypts and decrypts their tokens. */
export class GithubConnectionRepository {
  readonly #connections: Model<GithubConnectionDoc>;
  readonly #tokenCipher: TokenCipher;
  /** Reads the user's connection for their personal data, without the token. */
  readonly personalData: ReadPersonalData;

  constructor({ connection, tokenCipher }: GithubConnectionRepositoryDeps) {
    this.#connections = githubConnectionModel(connection);
    this.#tokenCipher = tokenCipher;
    const fields = ['account', 'scopes', 'connectedAt', 'lastSyncAt'];
    this.personalData = readOwnDocument(this.#connections, fields);
  }

  async find(viewer: Pick<UserViewer, 'id'>): Promise<GithubConnectionRecord | null> {
    const found = await this.#connections.findById(objectId(viewer.id)).lean();
    if (!found) return null;
    const { account, scopes, connectedAt, lastSyncAt, token } = found;
    const isUsable = token !== null && this.#tokenCipher.keyIds.includes(token.keyId);
    return { account, scopes, connectedAt, lastSyncAt, problem: isUsable ? null : 'revoked' };
  }

  /**
   * Returns a user's credentials; null without a usable connection.
   *
   * @throws UnreadableToken
   */
  async grantOf(_viewer: UserViewer | System, userId: string): Promise<GithubGrant | null> {
    const found = await this.#connections.findById(objectId(userId)).lean();
    if (!found?.token) return null;
    const { account, scopes, connectedAt } = found;
    return { token: this.#tokenCipher.decrypt(found.token, userId), scopes, account, connectedAt };
  }

  /** Whether any user has a usable connection to this account. */
  async hasAccount(_viewer: System, accountId: number): Promise<boolean> {
    const wanted = { 'account.id': accountId, token: trusted({ $ne: null }) };
    return (await this.#connections.exists(wanted)) !== null;
  }

  /**
   * Stores a connection in place of the one the user has, if any.
   *
   * @returns the one that was replaced
   */
  async replace(
    { session }: Transaction,
    { id }: Pick<UserViewer, 'id'>,
    { account, token, scopes }: NewGithubConnection,
  ): Promise<RemovedConnection | null> {
    const _id = objectId(id);
    const before = await this.#connections.findById(_id).session(session).lean();
    const replacement = {
      account,
      token: this.#tokenCipher.encrypt(token, id),
      scopes,
      connectedAt: new Date(),
      // Granting more scopes connects the same account again.
      lastSyncAt: before?.account.id === account.id ? before.lastSyncAt : null,
    };
    await this.#connections.replaceOne({ _id }, replacement, { upsert: true, session });
    return toRemoved(before);
  }

  /** @returns the connection that was removed */
  async remove({ session }: Transaction, userId: string): Promise<RemovedConnection | null> {
    const options = { session };
    return toRemoved(await this.#connections.findByIdAndDelete(objectId(userId), options).lean());
  }

  /** Deletes the token of a connection that GitHub refuses. */
  async markRevoked(tx: Transaction, state: ConnectionState): Promise<void> {
    await this.#change(tx, state, { token: null, scopes: [] });
  }

  async setScopes(tx: Transaction, state: ConnectionState, scopes: string[]): Promise<void> {
    await this.#change(tx, state, { scopes });
  }

  async setRepositoryCount(tx: Transaction, state: ConnectionState, count: number): Promise<void> {
    await this.#change(tx, state, { 'account.repositoryCount': count });
  }

  async noteSync({ session }: Transaction, userId: string): Promise<void> {
    const change = { $set: { lastSyncAt: new Date() } };
    await this.#connections.updateOne({ _id: objectId(userId) }, change, { session });
  }

  /** Lists users whose tokens are encrypted with an older key. */
  async withOlderKey(_viewer: System, limit: number): Promise<string[]> {
    const [, ...older] = this.#tokenCipher.keyIds;
    const wanted = { 'token.keyId': trusted({ $in: older }) };
    const found = await this.#connections.find(wanted, { _id: 1 }).limit(limit).lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  /**
   * Encrypts a token with the newest key.
   *
   * @throws UnreadableToken
   */
  async encryptAgain({ session }: Transaction, userId: string): Promise<void> {
    const _id = objectId(userId);
    const found = await this.#connections.findById(_id).session(session).lean();
    if (!found?.token) return;
    const token = this.#tokenCipher.encrypt(this.#tokenCipher.decrypt(found.token, userId), userId);
    await this.#connections.updateOne({ _id }, { $set: { token } }, { session });
  }

  /** Deletes a damaged token. */
  async dropToken({ session }: Transaction, userId: string): Promise<void> {
    const change = { $set: { token: null, scopes: [] } };
    await this.#connections.updateOne({ _id: objectId(userId) }, change, { session });
  }

  async #change(
    { session }: Transaction,
    { userId, connectedAt }: ConnectionState,
    changes: Record<string, unknown>,
  ): Promise<void> {
    const wanted = { _id: objectId(userId), connectedAt };
    await this.#connections.updateOne(wanted, { $set: changes }, { session });
  }
}

/** Tokens to withdraw at GitHub. */
export class RevocationRepository {
  readonly #revocations: Model<RevocationDoc>;
  readonly #tokenCipher: TokenCipher;

  constructor({ connection, tokenCipher }: { connection: Connection; tokenCipher: TokenCipher }) {
    this.#revocations = revocationModel(connection);
    this.#tokenCipher = tokenCipher;
  }

  async create({ session }: Transaction, revocation: NewRevocation): Promise<void> {
    const { id, userId, accountId, token } = revocation;
    const stored = { _id: objectId(id), userId: objectId(userId), accountId, token };
    await this.#revocations.create([{ ...stored, createdAt: new Date() }], { session });
  }

  /**
   * Returns a token to withdraw; null if it was withdrawn already.
   *
   * @throws UnreadableToken
   */
  async find(_viewer: System, id: string): Promise<Revocation | null> {
    const found = await this.#revocations.findById(objectId(id)).lean();
    if (!found) return null;
    const token = this.#tokenCipher.decrypt(found.token, found.userId.toHexString());
    return { id, accountId: found.accountId, token };
  }

  async remove({ session }: Transaction, id: string): Promise<void> {
    await this.#revocations.deleteOne({ _id: objectId(id) }, { session });
  }

  /** Returns the oldest ids. */
  async pending(_viewer: System, limit: number): Promise<string[]> {
    const found = await this.#revocations.find({}, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean();
    return found.map(({ _id }) => _id.toHexString());
  }
}

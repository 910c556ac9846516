import type { EncryptedToken, TokenCipher } from '@snippetry/service-kit';
import {
  objectId,
  type System,
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
} from '../domain/github-connection.ts';
import { type GithubConnectionDoc, githubConnectionModel } from './github-connection.model.ts';

export interface GithubConnectionRepositoryDeps {
  connection: Connection;
  tokenCipher: TokenCipher;
}

/** A connection that is gone: what withdrawing it at GitHub needs. */
export interface RemovedConnection {
  accountId: number;
  token: EncryptedToken | null;
}

const toRemoved = (doc: GithubConnectionDoc | null): RemovedConnection | null =>
  doc && { accountId: doc.account.id, token: doc.token };

/** The GitHub connections of users. Tokens are encrypted here, so that none is stored in clear. */
export class GithubConnectionRepository {
  readonly #connections: Model<GithubConnectionDoc>;
  readonly #tokenCipher: TokenCipher;

  constructor({ connection, tokenCipher }: GithubConnectionRepositoryDeps) {
    this.#connections = githubConnectionModel(connection);
    this.#tokenCipher = tokenCipher;
  }

  async find(viewer: Pick<UserViewer, 'id'>): Promise<GithubConnectionRecord | null> {
    const found = await this.#connections.findById(objectId(viewer.id)).lean();
    if (!found) return null;
    const { account, scopes, connectedAt, lastSyncAt, token } = found;
    const isUsable = token !== null && this.#tokenCipher.keyIds.includes(token.keyId);
    return { account, scopes, connectedAt, lastSyncAt, problem: isUsable ? null : 'revoked' };
  }

  /**
   * What is needed to ask GitHub for a user; null where no usable account is connected.
   *
   * @throws UnreadableToken
   */
  async grantOf(_viewer: UserViewer | System, userId: string): Promise<GithubGrant | null> {
    const found = await this.#connections.findById(objectId(userId)).lean();
    if (!found?.token) return null;
    const { account, scopes, connectedAt } = found;
    return { token: this.#tokenCipher.decrypt(found.token, userId), scopes, account, connectedAt };
  }

  /** Whether some user has connected this account, and GitHub still accepts that. */
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
      // Whoever allows more connects the same account once again.
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

  /** Forgets the token of a connection that cannot be used any more. */
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

  /** The users whose tokens are encrypted with an older key, at most `limit`. */
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

  /** Forgets a token that does not decrypt though its key is there. */
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

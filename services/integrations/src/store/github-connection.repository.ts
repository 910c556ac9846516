import { objectId, type System, type Transaction, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { TokenCipher } from '../domain/encrypted-token.ts';
import type { GithubConnectionRecord, NewGithubConnection } from '../domain/github-connection.ts';
import { type GithubConnectionDoc, githubConnectionModel } from './github-connection.model.ts';

export interface GithubConnectionRepositoryDeps {
  connection: Connection;
  tokenCipher: TokenCipher;
}

/** The GitHub connections of users. Tokens are encrypted here, so that none is stored in clear. */
export class GithubConnectionRepository {
  readonly #connections: Model<GithubConnectionDoc>;
  readonly #tokenCipher: TokenCipher;

  constructor({ connection, tokenCipher }: GithubConnectionRepositoryDeps) {
    this.#connections = githubConnectionModel(connection);
    this.#tokenCipher = tokenCipher;
  }

  async find(viewer: UserViewer): Promise<GithubConnectionRecord | null> {
    const found = await this.#connections.findById(objectId(viewer.id), { token: 0 }).lean();
    if (!found) return null;
    const { account, connectedAt, lastSyncAt } = found;
    return { account, connectedAt, lastSyncAt };
  }

  /**
   * The access token, for jobs that act for the user; null where no account is connected.
   *
   * @throws UnreadableToken
   */
  async tokenOf(_viewer: System, userId: string): Promise<string | null> {
    const found = await this.#connections.findById(objectId(userId), { token: 1 }).lean();
    return found && this.#tokenCipher.decrypt(found.token, userId);
  }

  /** Stores a connection in place of the one the user has, if any. */
  async replace(
    { session }: Transaction,
    { id }: UserViewer,
    { account, token, scopes }: NewGithubConnection,
  ): Promise<void> {
    const replacement = {
      account,
      token: this.#tokenCipher.encrypt(token, id),
      scopes,
      connectedAt: new Date(),
      lastSyncAt: null,
    };
    const options = { upsert: true, session };
    await this.#connections.replaceOne({ _id: objectId(id) }, replacement, options);
  }

  async remove({ session }: Transaction, userId: string): Promise<void> {
    await this.#connections.deleteOne({ _id: objectId(userId) }, { session });
  }
}

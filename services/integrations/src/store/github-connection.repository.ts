import type { System, Transaction, UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { GithubConnectionRecord, NewGithubConnection } from '../domain/github-connection.ts';
import type { TokenBox } from '../domain/sealed-token.ts';
import { type GithubConnectionDoc, githubConnectionModel } from './github-connection.model.ts';
import { objectId } from './object-id.ts';

export interface GithubConnectionRepositoryDeps {
  connection: Connection;
  tokenBox: TokenBox;
}

/** Users' GitHub connections. Tokens are sealed here, so that none is ever stored in clear. */
export class GithubConnectionRepository {
  readonly #connections: Model<GithubConnectionDoc>;
  readonly #tokenBox: TokenBox;

  constructor({ connection, tokenBox }: GithubConnectionRepositoryDeps) {
    this.#connections = githubConnectionModel(connection);
    this.#tokenBox = tokenBox;
  }

  async find(viewer: UserViewer): Promise<GithubConnectionRecord | null> {
    const found = await this.#connections.findById(objectId(viewer.id), { token: 0 }).lean();
    if (!found) return null;
    const { account, connectedAt, lastSyncAt } = found;
    return { account, connectedAt, lastSyncAt };
  }

  /**
   * The access token, for work that runs in the user's name; null where nothing is connected.
   *
   * @throws UnreadableToken
   */
  async tokenOf(_viewer: System, userId: string): Promise<string | null> {
    const found = await this.#connections.findById(objectId(userId), { token: 1 }).lean();
    return found && this.#tokenBox.open(found.token, userId);
  }

  /** Replaces the connection the user has, if any. */
  async replace(
    { session }: Transaction,
    { id }: UserViewer,
    { account, token, scopes }: NewGithubConnection,
  ): Promise<void> {
    const replacement = {
      account,
      token: this.#tokenBox.seal(token, id),
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

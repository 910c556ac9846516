import type { UserViewer } from '@snippetry/service-kit';
import { type ClientSession, type Connection, Types } from 'mongoose';
import type { TokenBox } from '../crypto/token-box.ts';
import { connectionModel, type GithubAccount } from './connection.model.ts';

/** A connection as screens show it: without its token. */
export interface ConnectionRecord {
  account: GithubAccount;
  connectedAt: Date;
  lastSyncAt: Date | null;
}

export interface NewConnection {
  account: GithubAccount;
  token: string;
  scopes: string[];
}

export interface ConnectionRepository {
  find(viewer: UserViewer): Promise<ConnectionRecord | null>;
  /** Replaces the connection the user has, if any. */
  keep(viewer: UserViewer, connection: NewConnection): Promise<void>;
  /**
   * The access token, for work that runs in the user's name; null where nothing is connected.
   *
   * @throws UnreadableToken
   */
  tokenOf(userId: string): Promise<string | null>;
  remove(userId: string, session: ClientSession): Promise<void>;
}

export function mongoConnections(connection: Connection, box: TokenBox): ConnectionRepository {
  const connections = connectionModel(connection);
  const objectId = (id: string) => new Types.ObjectId(id);
  return {
    async find(viewer) {
      const found = await connections.findById(objectId(viewer.id), { token: 0 }).lean();
      if (!found) return null;
      const { account, connectedAt, lastSyncAt } = found;
      return { account, connectedAt, lastSyncAt };
    },
    async keep(viewer, { account, token, scopes }) {
      const replacement = {
        account,
        token: box.seal(token, viewer.id),
        scopes,
        connectedAt: new Date(),
        lastSyncAt: null,
      };
      await connections.replaceOne({ _id: objectId(viewer.id) }, replacement, { upsert: true });
    },
    async tokenOf(userId) {
      const found = await connections.findById(objectId(userId), { token: 1 }).lean();
      return found && box.open(found.token, userId);
    },
    async remove(userId, session) {
      await connections.deleteOne({ _id: objectId(userId) }, { session });
    },
  };
}

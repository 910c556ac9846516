import fs from 'node:fs';
import path from 'node:path';
import { type Login, makeCredential } from './auth/credential.ts';
import { REPLICA_SET } from './commands/admin.ts';
import { Engine } from './engine/engine.ts';
import type { FailPoints } from './fail-points.ts';
import { lockDirectory } from './storage/lock-file.ts';
import { SqliteStorage } from './storage/sqlite-storage.ts';
import { MongoServer } from './wire/server.ts';

export { NewerFormatError } from './storage/format.ts';
export { DirectoryLockedError } from './storage/lock-file.ts';

/** How an embedded server is started. */
export interface StartOptions {
  /** Data directory; made with mode 0700 if it does not exist. */
  dir: string;
  /** TCP port; 0, the default, takes any free one. */
  port?: number;
  /** Address to bind and to announce to drivers; default 127.0.0.1. */
  host?: string;
  /** Page cache in KiB; default 32768. */
  cacheKb?: number | undefined;
  /** Milliseconds between removals of expired documents; default 60000. */
  expiryIntervalMs?: number;
  /** false acknowledges writes before they are on disk: for tests that may lose data at power loss. */
  durable?: boolean;
  /** Fault injection by `configureFailPoint`: for tests only. */
  failPoints?: FailPoints;
  /** User clients must log in as (SCRAM-SHA-256, database `admin`); without it every client may connect. */
  login?: Login | undefined;
}

export interface EmbeddedMongo {
  /** Connection string without a database: `mongodb://host:port/?replicaSet=rs0`. */
  uri: string;
  port: number;
  /** Finishes writes, closes all connections and the data file, and unlocks the directory. */
  close(): Promise<void>;
}

/**
 * Starts a server in this process. Rejects with `DirectoryLockedError` if another process uses the
 * directory, `NewerFormatError` if a newer version wrote it, and the system's error (`EADDRINUSE`) if
 * the port is taken.
 */
export async function startEmbeddedMongo(options: StartOptions): Promise<EmbeddedMongo> {
  const { dir, port = 0, host = '127.0.0.1', cacheKb = 32_768, durable = true } = options;
  const { expiryIntervalMs = 60_000, failPoints, login } = options;
  const credential = login && makeCredential(login);
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(dir);
  try {
    const storage = new SqliteStorage(path.join(dir, 'data.db'), { cacheKb, durable });
    const server = new MongoServer(new Engine(storage), {
      host,
      port,
      expiryIntervalMs,
      credential,
      failPoints,
    });
    try {
      await server.listen();
    } catch (error) {
      storage.close();
      throw error;
    }
    const close = async (): Promise<void> => {
      await server.close();
      unlock();
    };
    const uri = `mongodb://${host}:${server.port}/?replicaSet=${REPLICA_SET}`;
    return { uri, port: server.port, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

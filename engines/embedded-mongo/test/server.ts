import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { type EmbeddedMongo, type StartOptions, startEmbeddedMongo } from '../src/index.ts';

/** A server of a test with a connected client. */
export interface TestServer {
  server: EmbeddedMongo;
  client: MongoClient;
  db: Db;
  dir: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

const folders: string[] = [];
process.once('exit', () => {
  for (const dir of folders) fs.rmSync(dir, { recursive: true, force: true });
});

/** Makes an empty folder that is removed when the tests of this process end. */
export function temporaryFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-mongo-'));
  folders.push(dir);
  return dir;
}

/** Starts a server on a free port in a folder of its own. */
export async function startTestServer(options: Partial<StartOptions> = {}): Promise<TestServer> {
  const dir = temporaryFolder();
  const server = await startEmbeddedMongo({ dir, durable: false, cacheKb: 8192, ...options });
  const client = await new MongoClient(server.uri).connect();
  return {
    server,
    client,
    db: client.db('app'),
    dir,
    async stop() {
      await client.close();
      await server.close();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Waits until a condition holds; fails after the deadline. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  deadlineMs = 5000,
): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('condition did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

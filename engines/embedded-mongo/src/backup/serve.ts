import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { startEmbeddedMongo } from '../index.ts';

/** Expired documents stay, so that what the command reads does not change. */
const NEVER_MS = 2 ** 31 - 1;
const USER = 'command';

/**
 * Runs a command with the data of a folder that no server uses, at the address in `MONGODB_URI`.
 * Returns its exit code. Throws `DirectoryLockedError` if the folder is in use.
 */
export async function runWith(dir: string, [command, ...args]: string[]): Promise<number> {
  if (!command) throw new Error('no command is given');
  const password = randomBytes(16).toString('hex');
  const login = { user: USER, password };
  const server = await startEmbeddedMongo({ dir, login, expiryIntervalMs: NEVER_MS });
  try {
    const uri = `mongodb://${USER}:${password}@127.0.0.1:${server.port}/?directConnection=true`;
    const env = { ...process.env, MONGODB_URI: uri };
    const [code] = await once(spawn(command, args, { env, stdio: 'inherit' }), 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    await server.close();
  }
}

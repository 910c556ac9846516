import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_RATE_LIMITS } from '@snippetry/test-kit/no-rate-limits';
import { NO_USER_LIMITS } from '@snippetry/test-kit/no-user-limits';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { MODERATOR_EMAIL } from './world.ts';

const CLOCK = new URL('./clock.ts', import.meta.url).href;
const DATA_COMMANDS = path.resolve(import.meta.dirname, '../../../scripts/data.mjs');
/** Options of `tar` that exclude large files, and those that the next start recreates. */
const LEFT_OUT = ['logs', 'cache', 'launcher.json'].map((name) => `--exclude=./${name}`);

/** Creates a data folder named `snippetry`, from which the default database names follow. */
export function newDataDir(): string {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'snippetry-folder-')), 'snippetry');
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
}

/** Starts the platform with its moderator on a data folder, as if the current time were `now`. */
export function startOn(
  dataDir: string,
  { now = Date.now(), moderators = MODERATOR_EMAIL, sandboxGithub = false } = {},
): Promise<Platform> {
  return startPlatform({
    dataDir,
    // Same services and databases, but starts in half the time.
    args: ['--compact'],
    env: {
      ...NO_RATE_LIMITS,
      ...NO_USER_LIMITS,
      MODERATOR_EMAILS: moderators,
      // No process disappears, so the gateway need not poll twice a second.
      POLL_MS: '2000',
      SANDBOX_GITHUB: sandboxGithub ? 'on' : 'off',
      // The folder contains the embedded database and the private Redis.
      MONGODB_URI: '',
      REDIS_URL: '',
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_SHIFT_MS: String(now - Date.now()),
    },
  });
}

/** Returns the URL of a platform's private Redis. */
export function redisUrlOf({ dataDir, offset }: Platform): string {
  const password = readFileSync(path.join(dataDir, 'secrets', 'redis-password'), 'utf8');
  return `redis://:${password}@127.0.0.1:${46_379 + offset}`;
}

/**
 * Backs up the data of a stopped platform, and restores it in another folder, which gets nothing else
 * but its secrets and the tokens of its GitHub sandbox.
 *
 * @returns that folder
 */
export function throughBackup(dataDir: string): string {
  const elsewhere = newDataDir();
  const file = path.join(path.dirname(elsewhere), 'one.backup');
  run(dataDir, 'backup', file);
  run(elsewhere, 'restore', file);
  for (const name of ['secrets', 'seed.json', 'sandbox-github']) {
    cpSync(path.join(dataDir, name), path.join(elsewhere, name), { recursive: true });
  }
  return elsewhere;
}

function run(dataDir: string, ...args: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' };
  const { status, stderr } = spawnSync(process.execPath, [DATA_COMMANDS, ...args], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
}

export function pack(dataDir: string, archive: string): void {
  tar(['-czf', archive, ...LEFT_OUT, '-C', dataDir, '.']);
}

export function unpack(archive: string, dataDir: string): void {
  tar(['-xzf', archive, '-C', dataDir]);
}

function tar(args: string[]): void {
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar ${args.join(' ')}: ${stderr}`);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@snippetry/test-kit';
import { mongo } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readArguments } from './arguments.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const ENGINE = path.join(ROOT, 'engines/embedded-mongo/src');
const SLOW = { timeout: 60_000 };

function newFolder() {
  const dir = mkdtempSync(path.join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  const [stdout, stderr] = await output;
  return { code: Number(code), stdout, stderr };
}

const environmentOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  MONGODB_URI: '',
  INIT_CWD: tmpdir(),
});

const command = (dataDir: string, ...argv: string[]) =>
  run([path.join(ROOT, 'scripts/data.mjs'), ...argv], environmentOf(dataDir));

/** A running database in a data folder. */
async function startDatabase(dataDir: string) {
  const program = path.join(ENGINE, 'main.ts');
  const child = spawn(process.execPath, [program, path.join(dataDir, 'mongo')], {
    env: { ...process.env, PORT: '0' },
  });
  const [line] = await once(child.stdout, 'data');
  const { uri } = z.object({ uri: z.string() }).parse(JSON.parse(String(line)));
  const client = await mongo.MongoClient.connect(uri);
  const stop = async () => {
    await client.close();
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  onTestFinished(stop);
  const rowsOf = (name: string) => client.db(`snippetry_${name}`).collection<Row>('rows');
  return { uri, rowsOf, stop };
}

interface Row {
  _id: number;
  text: string;
}

/** A running database with five rows in auth, and some in snippets. */
async function startFilled(dataDir: string, count: number) {
  const database = await startDatabase(dataDir);
  const rows = Array.from({ length: count }, (_, _id) => ({ _id, text: 'x'.repeat(200) }));
  await database.rowsOf('auth').insertMany(rows.slice(0, 5));
  await database.rowsOf('snippets').insertMany(rows);
  return database;
}

async function countsOf(dataDir: string) {
  const { rowsOf, stop } = await startDatabase(dataDir);
  const counts = [await rowsOf('auth').countDocuments(), await rowsOf('snippets').countDocuments()];
  await stop();
  return counts;
}

describe('the command line', () => {
  it.each([
    [['backup']],
    [['drop', 'x']],
    [['restore', 'x', 'y']],
    [['backup', 'x', '--verify']],
    [['backup', 'x', '--keep', '0']],
    [['move']],
  ])('refuses the arguments %j', (argv) => {
    expect(() => readArguments(argv, '/')).toThrow('npm run backup -- <file or folder>');
  });

  it('resolves paths in the folder of the caller, and keeps the slash of a folder', () => {
    expect(readArguments(['backup', 'a/', '--keep', '3'], '/home')).toMatchObject({
      to: '/home/a/',
      keep: 3,
    });
    expect(readArguments(['restore', 'a.backup'], '/home')).toMatchObject({
      file: '/home/a.backup',
    });
  });
});

describe('the embedded database', () => {
  it('is backed up while it runs, and restored where other data was', SLOW, async () => {
    const dataDir = newFolder();
    await startFilled(dataDir, 50);
    const folder = newFolder();
    expect(await command(dataDir, 'backup', `${folder}/`)).toMatchObject({ code: 0, stderr: '' });
    const [name = ''] = readdirSync(folder);
    expect(readdirSync(dataDir)).toEqual(['mongo']);
    // It printed that the backup is restored before it refused.
    const refused = await command(dataDir, 'restore', path.join(folder, name));
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('is in use by process');

    const elsewhere = newFolder();
    await (await startFilled(elsewhere, 7)).stop();
    const search = path.join(elsewhere, 'search');
    mkdirSync(search);
    const file = path.relative(tmpdir(), path.join(folder, name));
    const restored = await command(elsewhere, 'restore', file);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('replaced-') });
    expect(await countsOf(elsewhere)).toEqual([5, 50]);
    expect(existsSync(search)).toBe(false);
  });

  it('is restored from a copy of its data file, as earlier versions made', SLOW, async () => {
    const dataDir = newFolder();
    await startFilled(dataDir, 6);
    const file = path.join(newFolder(), 'nightly.db');
    await run([path.join(ENGINE, 'backup/cli.ts'), 'backup', path.join(dataDir, 'mongo'), file]);
    const elsewhere = newFolder();
    expect(await command(elsewhere, 'restore', file)).toMatchObject({ code: 0, stderr: '' });
    expect(await countsOf(elsewhere)).toEqual([5, 6]);
  });

  it('is moved by a command that was killed and repeated', SLOW, async () => {
    const dataDir = newFolder();
    const source = await startFilled(dataDir, 10_000);
    const target = await startDatabase(newFolder());
    await source.stop();

    const args = [path.join(ROOT, 'scripts/data.mjs'), 'move', '--to', target.uri];
    const env = { ...process.env, ...environmentOf(dataDir) };
    // A group, so that all its processes are killed at once.
    const killed = spawn(process.execPath, args, { env, stdio: 'ignore', detached: true });
    const moved = () => target.rowsOf('snippets').countDocuments();
    await expect.poll(moved, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    process.kill(-Number(killed.pid), 'SIGKILL');
    await once(killed, 'exit');
    expect(await moved()).toBeLessThan(10_000);

    // The killed processes may take a moment to end.
    let again = { code: 1, stdout: '', stderr: '' };
    await until(async () => {
      again = await command(dataDir, 'move', '--to', target.uri);
      return !again.stderr.includes('in use');
    });
    expect(again).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^auth\.rows 5\nsnippets\.rows 10000\nMoved 2 collections/),
    });
    expect(await moved()).toBe(10_000);
  });
});

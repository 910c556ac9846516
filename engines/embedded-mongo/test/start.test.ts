import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { DirectoryLockedError, NewerFormatError, startEmbeddedMongo } from '../src/index.ts';
import { temporaryFolder } from './server.ts';

const main = path.join(import.meta.dirname, '../src/main.ts');

/** Starts the program; resolves with its output and how it ended. */
async function runToEnd(dir: string, port: number): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [main, dir], {
    env: { ...process.env, PORT: String(port) },
  });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), text };
}

describe('the program', () => {
  it('prints when it is ready, ends cleanly on SIGTERM and frees its folder', async () => {
    const dir = temporaryFolder();
    const env = { ...process.env, PORT: '0', EMBEDDED_MONGO_DIR: dir };
    const child = spawn(process.execPath, [main], { env });
    const [line] = await once(child.stdout, 'data');
    expect(JSON.parse(String(line))).toMatchObject({
      level: 'info',
      msg: 'embedded mongo ready',
      dir,
    });
    expect((await runToEnd(dir, 0)).code).toBe(3);
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(fs.readdirSync(dir)).toEqual(['data.db']);
  });

  it('prints the reason if it cannot start', async () => {
    const dir = temporaryFolder();
    const server = await startEmbeddedMongo({ dir });
    const locked = await runToEnd(dir, 0);
    expect(locked).toMatchObject({
      code: 3,
      text: expect.stringContaining('is in use by process'),
    });
    const busy = await runToEnd(temporaryFolder(), server.port);
    expect(busy).toMatchObject({
      code: 2,
      text: expect.stringContaining(`port ${server.port} is in use`),
    });
    await server.close();
  });
});

describe('startEmbeddedMongo', () => {
  it('refuses a folder in use and takes over the lock of a dead process', async () => {
    const dir = temporaryFolder();
    const server = await startEmbeddedMongo({ dir });
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(DirectoryLockedError);
    await server.close();
    fs.writeFileSync(path.join(dir, 'lock'), '999999999 1');
    const next = await startEmbeddedMongo({ dir });
    await next.close();
  });

  it('refuses data of a newer format and leaves it unchanged', async () => {
    const dir = temporaryFolder();
    const server = await startEmbeddedMongo({ dir });
    await server.close();
    const db = new DatabaseSync(path.join(dir, 'data.db'));
    db.exec("update meta set b=x'63000000' where k='format'");
    db.close();
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(NewerFormatError);
    expect(fs.existsSync(path.join(dir, 'lock'))).toBe(false);
  });

  it('restricts the folder to its owner', async () => {
    const dir = path.join(temporaryFolder(), 'data');
    const server = await startEmbeddedMongo({ dir });
    expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
    await server.close();
  });
});

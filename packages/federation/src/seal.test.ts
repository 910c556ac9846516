import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seal } from './seal.ts';

let dir: string;

beforeEach(async () => {
  vi.stubEnv('MF_BUILD', 'release-7');
  dir = await mkdtemp(path.join(os.tmpdir(), 'seal-'));
  await mkdir(path.join(dir, 'dist/assets'), { recursive: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

const write = (name: string, content: string | object) =>
  writeFile(path.join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the manifest of a build', () => {
  it('has the hash of every other file, and replaces that of the build before', async () => {
    await write('package.json', {
      name: '@snippetry/mfe-notes',
      version: '3.0.0',
      snippetry: { requires: '^1.12.0' },
    });
    await write('dist/assets/x.js', 'x');
    await write('dist/assets/x.js.br', 'y');
    await seal(dir);
    await write('dist/remoteEntry.js', 'z');
    const sealed = await seal(dir);
    expect(sealed).toEqual({
      name: 'notes',
      build: 'release-7',
      version: '',
      requires: '^1.12.0',
      files: {
        'assets/x.js': sha256('x'),
        'assets/x.js.br': sha256('y'),
        'remoteEntry.js': sha256('z'),
      },
    });
    expect(JSON.parse(await readFile(path.join(dir, 'dist/build.json'), 'utf8'))).toEqual(sealed);
    expect((await readdir(dir)).sort()).toEqual(['dist', 'package.json']);
  });

  it('has the version of the shell, and the name and range of a `remote.json`', async () => {
    await write('package.json', { name: '@snippetry/shell', version: '1.13.0' });
    expect(await seal(dir)).toMatchObject({ name: 'shell', version: '1.13.0', requires: '*' });
    await write('remote.json', { name: 'notes', requires: '^1.7.0', places: [] });
    expect(await seal(dir)).toMatchObject({ name: 'notes', version: '', requires: '^1.7.0' });
  });

  it('is not written for a build whose id no address can contain', async () => {
    vi.stubEnv('MF_BUILD', '../7');
    await write('package.json', { name: 'notes', version: '1.0.0' });
    await expect(seal(dir)).rejects.toThrow('must be 4 to 64 letters');
    expect(await readdir(path.join(dir, 'dist'))).toEqual(['assets']);
  });
});

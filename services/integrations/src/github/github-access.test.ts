import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { AppError } from '@snippetry/contracts';
import {
  closeMongo,
  closeRedis,
  connectMongo,
  createLog,
  createTokenCipher,
  producerRedis,
  redisReady,
  UnitOfWork,
} from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, aViewer, system } from '../../test/people.ts';
import { UnusableFile } from '../clients/github/index.ts';
import { createLimitGate } from '../clients/github/limits.ts';
import { GithubConnectionRepository } from './github.repository.ts';
import { GithubAccess } from './github-access.ts';

const CODE = 'export const a = "ä";\r\n';
const many = Object.fromEntries(
  Array.from({ length: 1001 }, (_, index) => [`many/deep/f${index}.py`, `x = ${index}\n`]),
);

const log = createLog({ name: 'test', level: 'silent' });
let github: FakeGithub;
let connection: Connection;
let redis: Redis;
let repository: GithubConnectionRepository;
let unitOfWork: UnitOfWork;
beforeAll(async () => {
  const stores = await isolatedStores();
  connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  redis = producerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const tokenCipher = createTokenCipher([randomBytes(32).toString('hex')]);
  repository = new GithubConnectionRepository({ connection, tokenCipher });
  unitOfWork = new UnitOfWork({ connection, log });
  const files = {
    'src/ä b#1?.ts': CODE,
    'logo.py': new Uint8Array([0x89, 0x50, 0xff, 0x00]),
    'zeros.py': 'a\0b',
    'empty.py': ' \n',
    'long.py': 'a'.repeat(200_001),
    'large.py': 'a'.repeat(1_100_000),
  };
  github = await startFakeGithub({
    repositories: [
      { owner: 'ana', name: 'tools', branches: [{ name: 'main', files }] },
      { owner: 'ana', name: 'many', branches: [{ name: 'main', files: many }] },
      { owner: 'ana', name: 'secret', isPrivate: true, branches: [{ name: 'main', files }] },
    ],
  });
});
afterAll(async () => {
  await closeRedis(redis);
  await closeMongo(connection);
  await github.stop();
});
beforeEach(() => {
  github.heal();
  github.clearJournal();
});

function accessTo(apiUrl: string, webUrl = apiUrl): GithubAccess {
  const server = { webUrl, apiUrl, timeoutMs: 5000 };
  const gate = createLimitGate(redis);
  return new GithubAccess({ repository, unitOfWork, gate, redis, server, isConfigured: true });
}

async function ana(scopes: string[] = ['repo', 'gist']) {
  const viewer = aViewer();
  const token = github.connectedToken('ana', scopes);
  await unitOfWork.commit(system, (tx) =>
    repository.replace(tx, viewer, { account, token, scopes }),
  );
  return viewer.id;
}

const open = async () => accessTo(github.url).for(system, await ana());
const inTools = (path: string) => ({ owner: 'ana', repo: 'tools', path });
const shaOf = (content: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest('hex');

describe('a file', () => {
  it('is returned with git’s hash of it and its visibility', async () => {
    const api = await open();
    const file = await api.file(inTools('src/ä b#1?.ts'));
    expect(file).toMatchObject({ content: CODE, sha: shaOf(CODE), isPublic: true });
    const secret = await api.file({ owner: 'ana', repo: 'secret', path: 'src/ä b#1?.ts' });
    expect(secret).toMatchObject({ isPublic: false });
  });

  it('is not read again while it has not changed', async () => {
    const api = await open();
    const file = await api.file(inTools('src/ä b#1?.ts'));
    const etag = (file !== 'unchanged' && file.etag) || '';
    expect(etag).not.toBe('');
    expect(await api.file(inTools('src/ä b#1?.ts'), etag)).toBe('unchanged');
  });

  it.each([
    ['logo.py', /not a text file/],
    ['zeros.py', /not a text file/],
    ['empty.py', /is empty/],
    ['long.py', /more than 200,000 characters/],
    ['large.py', /too large/],
    ['src', /folder/],
  ])('that cannot be a snippet is refused with the reason: %s', async (path, reason) => {
    const api = await open();
    const failure = await api.file(inTools(path)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnusableFile);
    expect(String(failure)).toMatch(reason);
  });

  it('of 250 MB costs one request, and is too large', async () => {
    const api = await open();
    github.fail({ match: /contents/, mode: 'huge' });
    await expect(api.file(inTools('logo.py'))).rejects.toThrow('The file is too large');
    expect(github.journal).toHaveLength(1);
  });
});

it('a folder of more than 1000 files is listed completely', async () => {
  const api = await open();
  const contents = await api.contents({ owner: 'ana', repo: 'many', path: 'many/deep' });
  expect(contents).toHaveLength(1001);
  expect(contents[10]).toEqual({
    name: 'f10.py',
    path: 'many/deep/f10.py',
    type: 'file',
    language: 'python',
    isImportable: true,
    size: 7,
  });
});

describe('a gist', () => {
  const input = { description: 'Mine', fileName: 'a.ts', content: CODE, isPublic: false };

  it('is created, read and changed', async () => {
    const api = await open();
    const started = new Date(Date.now() - 1000);
    const made = await api.createGist(input);
    expect(made).toMatchObject({ description: 'Mine', isPublic: false, owner: 'ana' });
    expect(made.files).toEqual([{ name: 'a.ts', sha: shaOf(CODE), content: CODE, fault: null }]);
    const changed = await api.updateGist(made.id, { ...input, content: 'let b;' });
    expect(changed.version).not.toBe(made.version);
    const read = await api.gist(made.id);
    expect(read).toMatchObject({ version: changed.version, files: [{ content: 'let b;' }] });
    const etag = (read !== 'unchanged' && read.etag) || '';
    expect(await api.gist(made.id, etag)).toBe('unchanged');
    expect((await api.gistsSince(started)).map(({ id }) => id)).toEqual([made.id]);
  });

  it.each(['reset', 'unicorn', 'truncated'] as const)(
    'is requested only once, whatever the response: %s',
    async (mode) => {
      const api = await open();
      github.fail({ match: /^POST/, mode });
      await expect(api.createGist(input)).rejects.toMatchObject({ code: 'github.unavailable' });
      expect(github.journal).toHaveLength(1);
    },
  );

  it.each(['invalid', 'unicorn', 'reset'] as const)(
    'leaves no code and no token in the error that is logged: %s',
    async (mode) => {
      const api = await open();
      github.fail({ match: /^POST/, mode });
      const failure: unknown = await api.createGist(input).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(AppError);
      const logged = inspect(failure, { depth: 9, showHidden: true });
      expect(logged).not.toContain('const a');
      expect(logged).not.toMatch(/authorization/i);
    },
  );

  it('requires its scope', async () => {
    const userId = await ana(['repo']);
    const access = accessTo(github.url);
    await expect(access.for(system, userId, 'export')).rejects.toMatchObject({
      code: 'github.scope_missing',
    });
  });
});

it('a GitHub Enterprise Server is called below its own path', async () => {
  const asked: string[] = [];
  const enterprise = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    const isRenamed = req.url === '/api/v3/repos/ana/old';
    res.writeHead(isRenamed ? 301 : 200, {
      'content-type': 'application/json',
      ...(isRenamed && { location: '/api/v3/repositories/7' }),
    });
    const found = { id: 7, name: 'new', full_name: 'ana/new', private: true, html_url: '' };
    res.end(JSON.stringify(isRenamed ? {} : found));
  }).listen(0, '127.0.0.1');
  await once(enterprise, 'listening');
  const url = `http://127.0.0.1:${(enterprise.address() as AddressInfo).port}`;
  const api = await accessTo(`${url}/api/v3`, url).for(system, await ana());
  expect(await api.repository('ana', 'old')).toMatchObject({ fullName: 'ana/new' });
  expect(asked).toEqual(['GET /api/v3/repos/ana/old', 'GET /api/v3/repositories/7']);
  enterprise.close();
});

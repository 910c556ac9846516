import {
  closeMongo,
  connectMongo,
  createLog,
  createOutbox,
  prepareModels,
  UnitOfWork,
} from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aViewer, system } from '../../test/people.ts';
import { type ExportLock, GistExportRepository } from './gist-export.repository.ts';
import type { ExportedGist, GistExportKey } from './gist-export.ts';

const log = createLog({ name: 'test', level: 'silent' });
let connection: Connection;
let exports: GistExportRepository;
let unitOfWork: UnitOfWork;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log });
  exports = new GistExportRepository(connection);
  unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  await prepareModels(connection);
});
afterAll(() => closeMongo(connection));

const NOW = new Date('2026-11-23T12:00:00.000Z');
const aKey = (): GistExportKey => ({ userId: anId(), snippetId: anId(), isPublic: false });
const aGist = (gistId: string): ExportedGist => ({
  gistId,
  url: `https://gist.github.com/${gistId}`,
  version: 'a1',
  fileName: 'debounce.js',
  hash: 'h',
  revision: 1,
  exportedAt: NOW,
});
const begin = (key: GistExportKey, at = NOW, hash = 'h') =>
  unitOfWork.commit(system, (tx) => exports.begin(tx, key, { fileName: 'debounce.js', hash, at }));
const finish = (lock: ExportLock, gist: ExportedGist) =>
  unitOfWork.commit(system, (tx) => exports.finish(tx, lock, gist));
const release = (lock: ExportLock) => unitOfWork.commit(system, (tx) => exports.release(tx, lock));

it('locks out one of two concurrent exports of the same snippet', async () => {
  const key = aKey();
  const outcomes = await Promise.allSettled([begin(key), begin(key)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'github.export_running' });
  await expect(begin({ ...key, isPublic: true })).resolves.toMatchObject({ before: null });
});

it('releases the lock of a dead process after a minute, and ignores its late end', async () => {
  const key = aKey();
  const dead = await begin(key, NOW, 'first');
  await expect(begin(key, new Date(NOW.getTime() + 59_000))).rejects.toThrow();
  const next = await begin(key, new Date(NOW.getTime() + 60_000), 'second');
  expect(next.before?.attempts).toEqual([{ fileName: 'debounce.js', hash: 'first', at: NOW }]);
  await finish(dead, aGist('late'));
  expect((await exports.find(key))?.gist).toBeNull();
  await finish(next, aGist('kept'));
  expect(await exports.find(key)).toMatchObject({ gist: aGist('kept'), attempts: [] });
});

it('keeps the attempts of a failed export, and lists a snippet’s gists only', async () => {
  const viewer = aViewer();
  const key = { ...aKey(), userId: viewer.id };
  await release(await begin(key));
  expect(await exports.ofSnippet(viewer, key.snippetId)).toEqual([]);
  const again = await begin(key);
  expect(again.before?.attempts).toHaveLength(1);
  await finish(again, aGist('mine'));
  expect(await exports.ofSnippet(viewer, key.snippetId)).toHaveLength(1);
  expect(await exports.ofSnippet(aViewer(), key.snippetId)).toEqual([]);
  expect(await exports.takenAmong(system.viewer, ['mine', 'else'])).toEqual(new Set(['mine']));
});

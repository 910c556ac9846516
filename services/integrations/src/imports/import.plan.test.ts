import {
  closeMongo,
  connectMongo,
  createLog,
  objectId,
  prepareModels,
  trusted,
} from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importedFileModel } from '../sources/source.model.ts';
import { importModel } from './import.model.ts';

const Stats = z.object({
  executionStats: z.object({ nReturned: z.number(), totalDocsExamined: z.number() }),
});
const userId = objectId(anId());
const KINDS = trusted({ $in: ['github.import' as const, 'gist.import' as const] });
const FILES = 600;
const DRIFTED = 7;

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  importModel(connection);
  importedFileModel(connection);
  await prepareModels(connection);
  const at = Date.now();
  const old = { kind: 'github.import', state: 'completed', updatedAt: new Date(at) };
  await importModel(connection).insertMany(
    Array.from({ length: FILES }, (_, n) => ({ ...old, userId, createdAt: new Date(at - n) })),
  );
  await importedFileModel(connection).insertMany(
    Array.from({ length: FILES }, (_, n) => ({
      ...{ kind: 'file', owner: 'ana', repo: 'tools', path: `${n}.ts`, sha: 'a', url: 'https://g' },
      ...{ isPublic: true, place: String(n), userId, snippetId: objectId(anId()) },
      state: n < DRIFTED ? 'changed' : 'same',
      importedAt: new Date(at),
      checkedAt: new Date(at - n),
    })),
  );
});
afterAll(() => closeMongo(connection));

it('reads no more imports than the list returns', async () => {
  const explained = await importModel(connection)
    .find({ userId, kind: KINDS })
    .sort({ createdAt: -1, _id: -1 })
    .limit(20)
    .explain('executionStats');
  expect(Stats.parse(explained).executionStats).toEqual({ nReturned: 20, totalDocsExamined: 20 });
});

it('examines only active imports when it searches for lost ones', async () => {
  const running = trusted({ $in: ['waiting' as const, 'active' as const] });
  const explained = await importModel(connection)
    .find({ kind: KINDS, state: running })
    .sort({ _id: 1 })
    .limit(100)
    .explain('executionStats');
  expect(Stats.parse(explained).executionStats).toEqual({ nReturned: 0, totalDocsExamined: 0 });
});

it('examines only changed files, not all imported ones', async () => {
  const drifted = trusted({ $in: ['changed' as const, 'gone' as const] });
  const explained = await importedFileModel(connection)
    .find({ userId, state: drifted })
    .sort({ checkedAt: -1, _id: 1 })
    .limit(100)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
  expect([nReturned, totalDocsExamined]).toEqual([DRIFTED, DRIFTED]);
});

it('compares the files with the oldest comparison without examining others', async () => {
  const before = trusted({ $lt: new Date() });
  const explained = await importedFileModel(connection)
    .find({ userId, ...trusted({ $or: [{ checkedAt: null }, { checkedAt: before }] }) })
    .sort({ checkedAt: 1, _id: 1 })
    .limit(100)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
  expect(nReturned).toBe(100);
  expect(totalDocsExamined).toBeLessThan(FILES / 2);
});

import { AppError } from '@snippetry/contracts';
import {
  closeMongo,
  connectMongo,
  createLog,
  createOutbox,
  objectId,
  prepareModels,
  UnitOfWork,
} from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aViewer, system } from '../../test/people.ts';
import type { GithubClient } from '../clients/github/index.ts';
import type { GithubAccess } from '../github/index.ts';
import { SourceChecks } from './source.jobs.ts';
import { importedFileModel } from './source.model.ts';
import { SourceRepository } from './source.repository.ts';

let connection: Connection;
let unitOfWork: UnitOfWork;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  const log = createLog({ name: 'test', level: 'silent' });
  connection = connectMongo({ uri, db, log });
  unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  await prepareModels(connection);
});
afterAll(() => closeMongo(connection));
beforeEach(async () => {
  await importedFileModel(connection).deleteMany({});
});

const fileOf = (userId: string, path: string) => ({
  ...{ kind: 'file', owner: 'ana', repo: 'tools', path, sha: 'a'.repeat(40), url: 'https://g/a' },
  ...{ isPublic: true, state: 'same', importedAt: new Date(), place: `${userId}/${path}` },
  userId: objectId(userId),
  snippetId: objectId(anId()),
});

/**
 * Runs one pass over these files. GitHub answers only for this user, and with an invalid body for
 * `bad.ts`; the process is stopped at `last.ts`.
 *
 * @returns the files of the user
 */
async function pass(userId: string, files: ReturnType<typeof fileOf>[]): Promise<string[]> {
  const stop = new AbortController();
  await importedFileModel(connection).insertMany(files);
  const file: GithubClient['file'] = async ({ path }) => {
    if (path === 'bad.ts') throw new AppError('github.bad_answer');
    if (path === 'last.ts') stop.abort();
    return 'unchanged';
  };
  const github: Pick<GithubAccess, 'for'> = {
    for: async (_ctx, id) => {
      if (id !== userId) throw new AppError('github.not_connected');
      return { file } as GithubClient;
    },
  };
  const sources = new SourceRepository(connection);
  const deps = { unitOfWork, sources, github };
  await new SourceChecks({ ...deps, everyMs: 60_000 }).pass({
    ...system,
    signal: stop.signal,
  });
  const all = await importedFileModel(connection)
    .find({ userId: objectId(userId) })
    .lean();
  return all.filter(({ checkedAt }) => checkedAt !== null).map(({ path }) => path);
}

it('files are compared however many users have disconnected their accounts', async () => {
  const gone = Array.from({ length: 210 }, () => fileOf(anId(), 'a.ts'));
  const { id } = aViewer();
  expect(await pass(id, [...gone, fileOf(id, 'a.ts')])).toEqual(['a.ts']);
});

it('a file with an invalid answer of GitHub does not block the others', async () => {
  const { id } = aViewer();
  const files = ['bad.ts', 'good.ts'].map((path) => fileOf(id, path));
  expect(await pass(id, files)).toContain('good.ts');
});

it('a pass ends when its process stops, and leaves the rest to the next one', async () => {
  const { id } = aViewer();
  const files = ['a.ts', 'last.ts', 'b.ts', 'c.ts'].map((path) => fileOf(id, path));
  expect(await pass(id, files)).toEqual(['a.ts', 'last.ts']);
});

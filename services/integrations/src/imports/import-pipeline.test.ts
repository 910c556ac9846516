import { AppError, type JobName } from '@snippetry/contracts';
import { createQueue, SYSTEM } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importPipeline } from '../../test/import-pipeline.ts';
import { aViewer, contextOf } from '../../test/people.ts';
import type { FileOutcome, ImportItem, ImportRecord } from './import.ts';
import type { ImportWork } from './import-work.ts';

type Import = (item: ImportItem, record: ImportRecord) => Promise<FileOutcome>;

/** Outcome of the files, by user. */
const doing = new Map<string, Import>();
const preparing = new Map<string, ImportWork['prepare']>();
const work: ImportWork = {
  prepare: async (ctx, record) => preparing.get(record.userId)?.(ctx, record) ?? {},
  importFile: (_ctx, record, item) => {
    const run = doing.get(record.userId);
    if (!run) throw new Error('nothing is said of this user');
    return run(item, record);
  },
  synced: async () => {},
};

const wait = { timeout: 10_000 };
let pipeline: Awaited<ReturnType<typeof importPipeline>>;
beforeAll(async () => {
  pipeline = await importPipeline(work);
  pipeline.startWorkers();
});
afterAll(() => pipeline.stop());

const imported = async (): Promise<FileOutcome> => ({ is: 'imported', snippetId: anId() });
const state = async (id: string) => (await pipeline.read(id)).state;

async function begin(files: number, run: Import, prepare?: ImportWork['prepare']) {
  const viewer = aViewer();
  doing.set(viewer.id, run);
  if (prepare) preparing.set(viewer.id, prepare);
  return pipeline.begin(files, contextOf(viewer));
}

it('an import reports the outcome of each file, including failures on our side', async () => {
  const id = await begin(5, async ({ path }) => {
    if (path === '1.ts') return { is: 'known' };
    if (path === '2.ts') return { is: 'fault', message: 'The file is empty' };
    if (path === '3.ts') throw new AppError('github.forbidden');
    return imported();
  });
  await expect.poll(() => state(id), wait).toBe('completed');
  expect(await pipeline.read(id)).toMatchObject({ done: 5, imported: 2, alreadyImported: 1 });
  expect((await pipeline.read(id)).faults).toEqual([
    { path: '2.ts', message: 'The file is empty' },
    { path: '3.ts', message: 'GitHub does not allow this' },
  ]);
});

it('a file that GitHub fails to return is requested again', async () => {
  let asked = 0;
  const id = await begin(1, async () => {
    asked += 1;
    if (asked === 1) throw new AppError('github.unavailable');
    return imported();
  });
  await expect.poll(() => state(id), wait).toBe('completed');
  expect([asked, (await pipeline.read(id)).imported]).toEqual([2, 1]);
});

it('a cancelled import keeps its results, counts active files, and starts no others', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const id = await begin(60, async ({ path }) => {
    begun += 1;
    if (path !== '0.ts') await gate.promise;
    return imported();
  });
  await expect.poll(() => begun, wait).toBe(21);
  const record = await pipeline.imports.get(SYSTEM, id);
  if (!record) throw new Error('no record');
  const end = { state: 'cancelled' as const, message: 'Cancelled', reason: null };
  await pipeline.imports.end(id, end, await pipeline.queues.tally(record));
  await pipeline.queues.dropRest(id);
  expect(await pipeline.read(id)).toMatchObject({ state: 'cancelled', imported: 1 });
  gate.resolve();
  await expect.poll(() => pipeline.read(id), wait).toMatchObject({ imported: 21, done: 21 });
  expect([begun, await state(id)]).toEqual([21, 'cancelled']);
});

it('an import that is cancelled before its files are known imports none', async () => {
  const gate = Promise.withResolvers<object>();
  let begun = 0;
  const run = async () => {
    begun += 1;
    return imported();
  };
  const preparation = Promise.withResolvers<void>();
  const id = await begin(3, run, () => {
    preparation.resolve();
    return gate.promise;
  });
  await preparation.promise;
  const end = { state: 'cancelled' as const, message: 'Cancelled', reason: null };
  const record = await pipeline.imports.get(SYSTEM, id);
  if (!record) throw new Error('no record');
  await pipeline.imports.end(id, end, await pipeline.queues.tally(record));
  gate.resolve({});
  const isThrough = async () =>
    (await (await pipeline.queues.find(id))?.getState()) === 'completed';
  await expect.poll(isThrough, wait).toBe(true);
  expect([begun, await state(id)]).toEqual([0, 'cancelled']);
});

it('an import whose connection was revoked ends at once, with its results so far', async () => {
  const id = await begin(40, async ({ path }) => {
    if (path === '0.ts') return imported();
    throw new AppError('github.not_connected', { message: 'Connect your account again' });
  });
  await expect.poll(() => pipeline.read(id), wait).toMatchObject({ state: 'failed', done: 40 });
  const { imported: made, faults, message } = await pipeline.read(id);
  expect(made + faults.length).toBe(40);
  expect(message).toBe('Connect your account again');
});

it('an import waits for the end of a limit of GitHub, shows the time, and continues', async () => {
  const until = Date.now() + 2000;
  const asked: number[] = [];
  const id = await begin(3, async () => {
    asked.push(Date.now());
    if (Date.now() < until) {
      const retryAfter = Math.ceil((until - Date.now()) / 1000);
      throw new AppError('github.rate_limited', { retryAfter, message: 'Not before noon' });
    }
    return imported();
  });
  await expect.poll(async () => (await pipeline.read(id)).message, wait).toBe('Not before noon');
  expect((await pipeline.read(id)).waitsUntil?.getTime()).toBeGreaterThanOrEqual(until);
  await expect.poll(() => state(id), wait).toBe('completed');
  expect(asked.length).toBe(6);
  expect(asked.filter((at) => at < until).length).toBe(3);
});

it('an import from a missing repository fails with the reason', async () => {
  const id = await begin(2, imported, async () => {
    throw new AppError('github.not_found');
  });
  await expect.poll(() => state(id), wait).toBe('failed');
  expect((await pipeline.read(id)).message).toContain('GitHub has nothing there');
});

it('an import whose job was lost gets a new job, and a running one does not', async () => {
  const viewer = aViewer();
  doing.set(viewer.id, imported);
  const order = { kind: 'github.import' as const, owner: 'octo', repo: 'tools', ref: 'main' };
  const items = [{ path: 'a.ts', gistId: null }];
  const lost = { ...order, gistIds: [], items, refused: [] };
  const id = await pipeline.imports.create(viewer, lost);
  await pipeline.sweeper.sweep();
  await expect.poll(() => state(id), wait).toBe('completed');
});

it('a user has at most three active imports', async () => {
  const ctx = contextOf(aViewer());
  const gate = Promise.withResolvers<void>();
  doing.set(ctx.viewer.id, async () => {
    await gate.promise;
    return imported();
  });
  const ids = await Promise.all([1, 1, 1].map((count) => pipeline.begin(count, ctx)));
  await expect(pipeline.begin(1, ctx)).rejects.toMatchObject({ code: 'request.rate_limited' });
  gate.resolve();
  await expect.poll(() => Promise.all(ids.map(state)), wait).toEqual(Array(3).fill('completed'));
  await expect(pipeline.begin(1, ctx)).resolves.toEqual(expect.any(String));
});

/**
 * Fails a job permanently, without the pauses between attempts; the caller then retries it like an
 * operator.
 */
async function onceFailed(name: JobName): Promise<() => Promise<void>> {
  const { queue, close } = createQueue(name, pipeline.redis);
  const failed = async () => {
    for (const job of await queue.getDelayed()) await job.promote();
    return (await queue.getFailed()).length;
  };
  await expect.poll(failed, wait).toBe(1);
  return async () => {
    const [job] = await queue.getFailed();
    await job?.retry('failed');
    await close();
  };
}

it('a file that failed permanently is imported and counted when an operator retries it', async () => {
  let isAway = true;
  const id = await begin(3, async ({ path }) => {
    if (path === '1.ts' && isAway) throw new AppError('github.unavailable');
    return imported();
  });
  const retry = await onceFailed('github.import-file');
  await expect.poll(() => state(id), wait).toBe('completed');
  expect(await pipeline.read(id)).toMatchObject({ done: 3, imported: 2 });
  isAway = false;
  await retry();
  await expect.poll(() => pipeline.read(id), wait).toMatchObject({ imported: 3, faults: [] });
  expect(await pipeline.read(id)).toMatchObject({ state: 'completed', done: 3 });
});

it('an import that could not start continues when an operator retries it', async () => {
  let isAway = true;
  const id = await begin(2, imported, async () => {
    if (isAway) throw new AppError('github.unavailable');
    return {};
  });
  const retry = await onceFailed('github.import');
  await expect.poll(() => state(id), wait).toBe('failed');
  isAway = false;
  await retry();
  await expect.poll(() => state(id), wait).toBe('completed');
  expect(await pipeline.read(id)).toMatchObject({ imported: 2, faults: [], message: null });
});

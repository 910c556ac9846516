import {
  closeMongo,
  closeRedis,
  codeFingerprint,
  connectMongo,
  createLog,
  createMetrics,
  createOutbox,
  createQueue,
  prepareModels,
  producerRedis,
  redisReady,
  UnitOfWork,
  workerRedis,
} from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { system } from '../../test/people.ts';
import type { Analysis, Explainer } from '../clients/openai/index.ts';
import { startExplainWorker } from './explanation.jobs.ts';
import { ExplanationRepository } from './explanation.repository.ts';
import { ExplanationRunner } from './explanation-runner.ts';

const wait = { timeout: 10_000 };
const code = { language: 'typescript', content: 'let a;' };
const source = {
  ...{ _id: anId(), authorId: anId(), title: 'A', description: '', tags: [], isPublic: true },
  ...{ ...code, revision: 1, updatedAt: new Date().toISOString() },
};
const analysis: Analysis = {
  summary: 'Declares a variable',
  keyFeatures: ['A variable'],
  complexity: 'Low',
  complexityReason: 'It has one line',
  claims: [],
};

/** A worker whose explainer fails until the test repairs it. */
async function brokenExplainer() {
  const stores = await isolatedStores();
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const redis = producerRedis(stores.redisUrl, log);
  const queueRedis = workerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  const explanations = new ExplanationRepository(connection);
  await prepareModels(connection);
  const state = { isBroken: true };
  const explainer: Explainer = {
    name: 'builtin',
    maxCharacters: 1000,
    async explain() {
      if (state.isBroken) throw new TypeError('nobody expected this');
      return analysis;
    },
    close() {},
  };
  const snippets = { find: async () => source, storeExplanation: async () => undefined };
  const runner = new ExplanationRunner({ unitOfWork, explanations, snippets, explainer });
  const metrics = createMetrics({ service: 'test' });
  const worker = startExplainWorker({
    runner,
    redis: queueRedis,
    log,
    metrics,
    lockDuration: 2000,
    concurrency: 10,
  });
  const { queue, add, close } = createQueue('snippet.explain', redis);
  onTestFinished(async () => {
    await Promise.all([worker.close(), close()]);
    await Promise.all([closeRedis(redis), closeRedis(queueRedis), closeMongo(connection)]);
  });
  return { state, unitOfWork, explanations, queue, add };
}

it('an explanation that failed permanently is created when an operator retries it', async () => {
  const { state, unitOfWork, explanations, queue, add } = await brokenExplainer();
  const id = 'an-explanation';
  const asker = { userId: anId(), snippetId: anId() };
  const fresh = { id, key: 'key', generation: 1, fingerprint: codeFingerprint(code), asker };
  await unitOfWork.commit(system, (tx) => explanations.insert(tx, fresh));
  await add({ jobId: id }, { jobId: id });
  const failed = async () => {
    for (const job of await queue.getDelayed()) await job.promote();
    return (await queue.getFailed()).length;
  };
  await expect.poll(failed, wait).toBe(1);
  expect(await explanations.find(id)).toMatchObject({ state: 'failed' });
  state.isBroken = false;
  const [job] = await queue.getFailed();
  await job?.retry('failed');
  const end = { state: 'completed', error: null, result: { summary: 'Declares a variable' } };
  await expect.poll(() => explanations.find(id), wait).toMatchObject(end);
});

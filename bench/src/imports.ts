// The import pipeline with nothing to do for each file, in turns with two kinds of bare BullMQ on the
// same stores: as many plain jobs, and a flow of the same parents and children, which an import is.
// The difference is what records, checks and progress cost.
//   npm run imports -w bench -- 2000
//   --rounds N  how often each of the three runs; 5 by default
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { JOB_RETENTION, SYSTEM } from '@snippetry/service-kit';
import { startMongo } from '@snippetry/test-kit/mongo';
import { startRedis } from '@snippetry/test-kit/redis';
import { FlowProducer, Queue, Worker } from 'bullmq';
import type { ImportWork } from '../../services/integrations/src/imports/import-work.ts';
import { idleWork, importPipeline } from '../../services/integrations/test/import-pipeline.ts';

const FILES = 100;
const CONCURRENCY = 20;
/** As the pipeline keeps and repeats its jobs. */
const OPTIONS = { ...JOB_RETENTION, attempts: 5 };
const CHILD_OPTIONS = { ...OPTIONS, removeOnComplete: true, ignoreDependencyOnFailure: true };
const LOOK_EVERY_MS = 10;
/** Rounds that are not counted: code that has just been loaded is slow. */
const WARM_UP = 3;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const jobs = Number(positionals[0] ?? 2000);
const rounds = Number(values.rounds);

const ended = { plain: 0, flow: 0, imports: 0 };
const work: ImportWork = {
  ...idleWork,
  synced: async () => {
    ended.imports += 1;
  },
};

type Pipeline = Awaited<ReturnType<typeof importPipeline>>;

/** Jobs a second from the first that is added to the last that has ended. */
async function perSecond(count: number, run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return (count * 1000) / (performance.now() - began);
}

async function runImports(pipeline: Pipeline): Promise<void> {
  ended.imports = 0;
  await Promise.all(Array.from({ length: jobs / FILES }, () => pipeline.begin(FILES)));
  // Looking at the records all the time would be part of what is measured.
  while (ended.imports < jobs / FILES) await sleep(LOOK_EVERY_MS);
  while ((await pipeline.imports.open(SYSTEM, null, 1)).length > 0) await sleep(LOOK_EVERY_MS);
}

const batches = Array.from({ length: jobs / FILES }, (_, batch) => batch);
const places = Array.from({ length: FILES }, (_, index) => index);

/** As many jobs as an import has files, without parents. */
async function runPlain(queue: Queue): Promise<void> {
  ended.plain = 0;
  const opts = { ...OPTIONS, removeOnComplete: true };
  const add = (batch: number) =>
    queue.addBulk(
      places.map((index) => {
        const jobId = `plain-${Date.now()}-${batch}-${index}`;
        return { name: 'nothing', data: { jobId, index }, opts: { ...opts, jobId } };
      }),
    );
  await Promise.all(batches.map(add));
  while (ended.plain < jobs) await sleep(LOOK_EVERY_MS);
}

/** The same jobs as children, and a parent for each hundred that reads what they have answered. */
async function runFlow(flow: FlowProducer): Promise<void> {
  ended.flow = 0;
  await flow.addBulk(
    batches.map((batch) => {
      const jobId = `flow-${Date.now()}-${batch}`;
      const children = places.map((index) => ({
        name: 'nothing',
        queueName: 'bare-children',
        data: { jobId, index },
        opts: { ...CHILD_OPTIONS, jobId: `${jobId}-${index}` },
      }));
      return {
        name: 'sum',
        queueName: 'bare-parents',
        data: {},
        opts: { ...OPTIONS, jobId },
        children,
      };
    }),
  );
  while (ended.flow < batches.length) await sleep(LOOK_EVERY_MS);
}

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const [mongo, redis] = await Promise.all([startMongo(), startRedis()]);
const stores = { mongoUri: mongo.uri, mongoDb: 'bench_imports', redisUrl: redis.url };
const pipeline = await importPipeline(work, stores);
pipeline.startWorkers();
const connection = { url: redis.url, maxRetriesPerRequest: null };
const queue = new Queue('bare', { connection });
const flow = new FlowProducer({ connection });
const options = { connection, concurrency: CONCURRENCY };
const plain = new Worker('bare', async () => 'done', options);
plain.on('completed', () => {
  ended.plain += 1;
});
const children = new Worker('bare-children', async () => 'done', options);
const parents = new Worker('bare-parents', (job) => job.getChildrenValues(), options);
parents.on('completed', () => {
  ended.flow += 1;
});

const rates: Record<keyof typeof ended, number[]> = { plain: [], flow: [], imports: [] };
const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
const line = (bare: number, ofFlow: number, imports: number) =>
  `plain ${bare.toFixed(0)}/s, flow ${ofFlow.toFixed(0)}/s, imports ${imports.toFixed(0)}/s: ` +
  `${percent(imports, bare)} of plain jobs, ${percent(imports, ofFlow)} of a flow`;
for (let round = 0; round < WARM_UP + rounds; round += 1) {
  const bare = await perSecond(jobs, () => runPlain(queue));
  const ofFlow = await perSecond(jobs, () => runFlow(flow));
  const imports = await perSecond(jobs, () => runImports(pipeline));
  if (round < WARM_UP) continue;
  rates.plain.push(bare);
  rates.flow.push(ofFlow);
  rates.imports.push(imports);
  console.log(line(bare, ofFlow, imports));
}
console.log(`median: ${line(median(rates.plain), median(rates.flow), median(rates.imports))}`);

await Promise.all([plain.close(), children.close(), parents.close(), queue.close(), flow.close()]);
await pipeline.stop();
await Promise.all([mongo.stop(), redis.stop()]);

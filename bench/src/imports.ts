// The import pipeline with nothing to do for each file, beside bare BullMQ with as many jobs that do
// nothing, on the same stores and in turns: what records, checks, parents and progress cost.
//   npm run imports -w bench -- 2000
//   --rounds N  how often each of the two runs; 5 by default
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { JOB_RETENTION, SYSTEM } from '@snippetry/service-kit';
import { startMongo } from '@snippetry/test-kit/mongo';
import { startRedis } from '@snippetry/test-kit/redis';
import { Queue, Worker } from 'bullmq';
import type { ImportWork } from '../../services/integrations/src/imports/import-work.ts';
import { idleWork, importPipeline } from '../../services/integrations/test/import-pipeline.ts';

const FILES = 100;
const CONCURRENCY = 20;
const LOOK_EVERY_MS = 10;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const jobs = Number(positionals[0] ?? 2000);
const rounds = Number(values.rounds);

const ended = { bare: 0, imports: 0 };
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
  while ((await pipeline.repository.open(SYSTEM, null, 1)).length > 0) await sleep(LOOK_EVERY_MS);
}

/** As many jobs as the pipeline has, parents included, added and kept as it adds and keeps them. */
async function runBare(queue: Queue): Promise<void> {
  const opts = { ...JOB_RETENTION, attempts: 5, removeOnComplete: true };
  ended.bare = 0;
  const batches = Array.from({ length: jobs / FILES }, (_, batch) =>
    queue.addBulk(
      Array.from({ length: FILES }, (_, index) => {
        const jobId = `bare-${Date.now()}-${batch}-${index}`;
        return { name: 'nothing', data: { jobId, index }, opts: { ...opts, jobId } };
      }),
    ),
  );
  await Promise.all(batches);
  while (ended.bare < jobs) await sleep(LOOK_EVERY_MS);
}

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const [mongo, redis] = await Promise.all([startMongo(), startRedis()]);
const stores = { mongoUri: mongo.uri, mongoDb: 'bench_imports', redisUrl: redis.url };
const pipeline = await importPipeline(work, stores);
pipeline.startWorkers();
const connection = { url: redis.url, maxRetriesPerRequest: null };
const queue = new Queue('bare', { connection });
const worker = new Worker('bare', async () => 'done', { connection, concurrency: CONCURRENCY });
worker.on('completed', () => {
  ended.bare += 1;
});

const rates: { imports: number[]; bare: number[] } = { imports: [], bare: [] };
// The first round of each finds nothing compiled.
for (let round = 0; round <= rounds; round += 1) {
  const bare = await perSecond(jobs, () => runBare(queue));
  const imports = await perSecond(jobs, () => runImports(pipeline));
  if (round === 0) continue;
  rates.bare.push(bare);
  rates.imports.push(imports);
  const share = Math.round((100 * imports) / bare);
  console.log(`bare ${bare.toFixed(0)}/s, imports ${imports.toFixed(0)}/s: ${share} %`);
}
const share = (100 * median(rates.imports)) / median(rates.bare);
console.log(
  `median: bare ${median(rates.bare).toFixed(0)}/s, imports ${median(rates.imports).toFixed(0)}/s: ${share.toFixed(0)} %`,
);

await Promise.all([worker.close(), queue.close(), pipeline.stop()]);
await Promise.all([mongo.stop(), redis.stop()]);

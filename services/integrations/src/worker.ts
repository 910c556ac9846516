import { runService } from '@snippetry/service-kit';
import { readWorkerConfig } from './config.ts';
import { startWorker, WORKER_NAME } from './start-worker.ts';

await runService({ name: WORKER_NAME, start: async (env) => startWorker(readWorkerConfig(env)) });

import { defineService } from '@snippetry/service-kit';
import { compose, composeWorker } from './compose.ts';
import { loadConfig, loadWorkerConfig } from './config.ts';

/** Answers requests about GitHub connections and background jobs. */
export const service = defineService({ name: 'integrations', config: loadConfig, compose });

/** Runs jobs and handles events; its port serves health and metrics only. */
export const worker = defineService({
  name: 'integrations-worker',
  config: loadWorkerConfig,
  compose: composeWorker,
});

import { defineService } from '@snippetry/service-kit';
import { compose, composeWorker } from './compose.ts';
import { loadConfig, loadWorkerConfig } from './config.ts';

/** GitHub connections and what became of background jobs. */
export const service = defineService({ name: 'integrations', config: loadConfig, compose });

/** Runs the jobs and hears the events; its port is for health and metrics only. */
export const worker = defineService({
  name: 'integrations-worker',
  config: loadWorkerConfig,
  compose: composeWorker,
});

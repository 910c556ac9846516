import { runService } from '@snippetry/service-kit';
import { readCollectionsConfig } from './config.ts';
import { startCollections } from './start.ts';

await runService({
  name: 'collections',
  start: async (env) => startCollections(readCollectionsConfig(env)),
});

import { runService } from '@snippetry/service-kit';
import { readCommentsConfig } from './config.ts';
import { startComments } from './start.ts';

await runService({
  name: 'comments',
  start: async (env) => startComments(readCommentsConfig(env)),
});

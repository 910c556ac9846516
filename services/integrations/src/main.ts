import { runService } from '@snippetry/service-kit';
import { readIntegrationsConfig } from './config.ts';
import { startIntegrations } from './start.ts';

await runService({
  name: 'integrations',
  start: async (env) => startIntegrations(readIntegrationsConfig(env)),
});

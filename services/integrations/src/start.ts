import {
  closeStores,
  openProcess,
  readyWithStores,
  type Service,
  verifierFrom,
} from '@snippetry/service-kit';
import { createApp } from './app.ts';
import { type IntegrationsConfig, isGithubConfigured } from './config.ts';
import { createTokenBox } from './crypto/token-box.ts';
import { mongoConnections } from './github/connection.repository.ts';
import { mongoJobs } from './jobs/job.repository.ts';

/** Composes the process that answers requests: connected, and ready as soon as its stores are. */
export function startIntegrations(config: IntegrationsConfig): Service {
  const base = openProcess('integrations', config);
  const { connection } = base;
  const app = createApp({
    ...base,
    tokens: verifierFrom(config, base.redis),
    routes: {
      connections: mongoConnections(connection, createTokenBox(config.ENCRYPTION_KEY)),
      jobs: mongoJobs(connection),
      isGithubConfigured: isGithubConfigured(config),
    },
  });
  readyWithStores(base);
  return { ...base, app, close: closeStores(base) };
}

import { randomBytes } from 'node:crypto';
import {
  closeMongo,
  closeRedis,
  connectMongo,
  createLog,
  createQueue,
  type JobQueue,
  producerRedis,
  redisReady,
} from '@snippetry/service-kit';
import {
  type EventSource,
  isolatedStores,
  type SnippetsNeighbour,
  serveService,
  serviceEnv,
  startEventSource,
  startSnippetsNeighbour,
  type TestClient,
} from '@snippetry/test-kit';
import { readIntegrationsConfig, readWorkerConfig } from '../src/config.ts';
import { createTokenBox } from '../src/crypto/token-box.ts';
import {
  type ConnectionRepository,
  mongoConnections,
} from '../src/github/connection.repository.ts';
import { type JobRepository, mongoJobs } from '../src/jobs/job.repository.ts';
import { startIntegrations } from '../src/start.ts';
import { startWorker } from '../src/start-worker.ts';

/** Both processes over HTTP, what they talk to and what they stored. */
export interface Harness {
  api: TestClient;
  worker: TestClient;
  snippets: SnippetsNeighbour;
  events: EventSource;
  explain: JobQueue<'snippet.explain'>;
  imports: JobQueue<'github.import'>;
  jobs: JobRepository;
  connections: ConnectionRepository;
  stop(): Promise<void>;
}

/** Starts both processes on stores of their own and waits until they are ready. */
export async function startHarness(env: Record<string, string> = {}): Promise<Harness> {
  const stores = await isolatedStores();
  const snippets = await startSnippetsNeighbour();
  const events = await startEventSource(stores);
  const encryptionKey = randomBytes(32).toString('hex');
  const variables = {
    ...serviceEnv(stores),
    ENCRYPTION_KEY: encryptionKey,
    SNIPPETS_URL: snippets.url,
    ...env,
  };
  const http = await serveService(startIntegrations(readIntegrationsConfig(variables)));
  const worker = await serveService(startWorker(readWorkerConfig(variables)));

  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const redis = producerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const explain = createQueue('snippet.explain', redis);
  const imports = createQueue('github.import', redis);
  return {
    api: http.api,
    worker: worker.api,
    snippets,
    events,
    explain,
    imports,
    jobs: mongoJobs(connection),
    connections: mongoConnections(connection, createTokenBox([encryptionKey])),
    async stop() {
      await Promise.all([explain.close(), imports.close()]);
      await Promise.all([http.stop(), worker.stop()]);
      await Promise.all([closeRedis(redis), closeMongo(connection), events.stop()]);
      await snippets.stop();
    },
  };
}

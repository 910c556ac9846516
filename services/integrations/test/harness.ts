import { randomBytes } from 'node:crypto';
import {
  closeMongo,
  closeRedis,
  connectMongo,
  createLog,
  createOutbox,
  createQueue,
  createTokenCipher,
  type JobQueue,
  producerRedis,
  redisReady,
  UnitOfWork,
} from '@snippetry/service-kit';
import {
  type EventPublisher,
  type FakeSnippets,
  isolatedStores,
  type RunningService,
  serviceEnv,
  startEventPublisher,
  startFakeSnippets,
  startProgram,
  type TestClient,
} from '@snippetry/test-kit';
import { createLimitGate } from '../src/clients/github/index.ts';
import { ExplanationSweeper } from '../src/explanations/explanation.jobs.ts';
import { ExplanationRepository } from '../src/explanations/explanation.repository.ts';
import { ExplanationQueue } from '../src/explanations/explanation-queue.ts';
import {
  GithubConnectionRepository,
  RevocationRepository,
} from '../src/github/github.repository.ts';
import { GithubService } from '../src/github/github.service.ts';
import { service, worker } from '../src/service.ts';
import type { NewImportedFile } from '../src/sources/index.ts';
import { SourceRepository } from '../src/sources/source.repository.ts';
import { system } from './people.ts';

/** Both processes over HTTP, the services they call, and their data. */
export interface Harness {
  url: string;
  /** Environment of both processes. */
  env: Record<string, string>;
  api: TestClient;
  worker: TestClient;
  snippets: FakeSnippets;
  events: EventPublisher;
  explain: JobQueue<'snippet.explain'>;
  imports: JobQueue<'github.import'>;
  connections: GithubConnectionRepository;
  redisUrl: string;
  /** Starts one more worker. */
  anotherWorker(): Promise<RunningService>;
  /** Connects accounts without the web flow. */
  github: GithubService;
  /** Runs the sweep of explanations as if at this time. */
  sweepExplanations(now: number): Promise<void>;
  /** Stores an imported file. */
  putImported(file: NewImportedFile): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts both processes on stores of their own and waits until they are ready; `workerEnv` is for
 * the worker only.
 */
export async function startHarness(
  env: Record<string, string> = {},
  workerEnv: Record<string, string> = {},
): Promise<Harness> {
  const stores = await isolatedStores();
  const snippets = await startFakeSnippets();
  const events = await startEventPublisher(stores);
  const encryptionKey = randomBytes(32).toString('hex');
  const variables = {
    ...serviceEnv(stores),
    ENCRYPTION_KEY: encryptionKey,
    SNIPPETS_URL: snippets.url,
    ...env,
  };
  const http = await startProgram(service, variables);
  const jobRunner = await startProgram(worker, { ...variables, ...workerEnv });

  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  const tokenCipher = createTokenCipher([encryptionKey]);
  const connections = new GithubConnectionRepository({ connection, tokenCipher });
  const redis = producerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const explain = createQueue('snippet.explain', redis);
  const imports = createQueue('github.import', redis);
  return {
    url: http.url,
    env: variables,
    api: http.api,
    worker: jobRunner.api,
    snippets,
    events,
    explain,
    imports,
    connections,
    redisUrl: stores.redisUrl,
    anotherWorker: () => startProgram(worker, variables),
    github: new GithubService({
      unitOfWork,
      repository: connections,
      revocations: new RevocationRepository({ connection, tokenCipher }),
      enqueueRevocation: async () => undefined,
      gate: createLimitGate(redis),
      isConfigured: true,
      isSandbox: false,
    }),
    async sweepExplanations(now) {
      const queue = new ExplanationQueue(redis);
      const sweeper = new ExplanationSweeper({
        unitOfWork,
        explanations: new ExplanationRepository(connection),
        runner: { giveUp: async () => undefined },
        queue,
      });
      await sweeper.sweep(system, now);
      await queue.close();
    },
    putImported: (file) =>
      unitOfWork.commit(system, (tx) => new SourceRepository(connection).put(tx, file)),
    async stop() {
      await Promise.all([explain.close(), imports.close()]);
      await Promise.all([http.stop(), jobRunner.stop()]);
      await Promise.all([closeRedis(redis), closeMongo(connection), events.stop()]);
      await snippets.stop();
    },
  };
}

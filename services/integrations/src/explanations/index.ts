import { aiRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  closeRedis,
  createUserQuota,
  publicRoutes,
  type ServiceBase,
  type SnippetsConfig,
  systemContext,
  UnitOfWork,
  workerRedis,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import {
  createModelExplainer,
  type OpenaiConfig,
  openaiOptionsFrom,
} from '../clients/openai/index.ts';
import { SnippetsClient } from '../clients/snippets.client.ts';
import { JobChanges } from '../job-events/index.ts';
import { BUILTIN, BuiltinExplainer } from './builtin-explainer.ts';
import { ExplanationSweeper, startExplainWorker } from './explanation.jobs.ts';
import { ExplanationRepository } from './explanation.repository.ts';
import { explanationHandlers } from './explanation.routes.ts';
import { ExplanationService } from './explanation.service.ts';
import { ExplanationQueue, emitJobChanges } from './explanation-queue.ts';
import { ExplanationRunner } from './explanation-runner.ts';

type Config = BaseConfig & SnippetsConfig & OpenaiConfig & { EXPLANATION_DAYS: number };

const SWEEP_MS = 30_000;
const POLL_MS = 2000;

function createShared({ config, connection, log, redis }: ServiceBase<Config>) {
  return {
    unitOfWork: new UnitOfWork({ connection, log }),
    explanations: new ExplanationRepository(connection, config.EXPLANATION_DAYS),
    snippets: new SnippetsClient(config),
    queue: new ExplanationQueue(redis),
  };
}

/** Explanations in the process that answers requests. */
export function createExplanations(base: ServiceBase<Config & { AI_HOURLY_LIMIT: number }>) {
  const { config, redis, log } = base;
  const shared = createShared(base);
  const openai = openaiOptionsFrom(config);
  const changes = new JobChanges(POLL_MS);
  const eventRedis = workerRedis(config.REDIS_URL, log);
  const events = emitJobChanges(eventRedis, changes);
  const service = new ExplanationService({
    ...shared,
    changes,
    quota: createUserQuota({ redis, name: 'explanations', perHour: config.AI_HOURLY_LIMIT }),
    explainer: openai ? { name: openai.model, maxCharacters: openai.maxCharacters } : BUILTIN,
  });
  return {
    onUserDeleted: shared.explanations.removeAsker.bind(shared.explanations),
    onCodeDeleted: shared.explanations.removeOfCode.bind(shared.explanations),
    routes: [publicRoutes(aiRoutes, explanationHandlers(service))],
    close: [
      () => Promise.all([shared.queue.close(), events.close()]),
      () => closeRedis(eventRedis),
    ],
  };
}

/** Explanations in the process that runs jobs. */
export function createExplanationJobs(
  base: ServiceBase<Config & { JOB_LOCK_MS: number; EXPLAIN_CONCURRENCY: number }>,
) {
  const { config, log, metrics, tracing } = base;
  const shared = createShared(base);
  const openai = openaiOptionsFrom(config);
  const explainer = openai
    ? createModelExplainer(openai)
    : new BuiltinExplainer((err) => log.warn({ err }, 'A code was not analysed'));
  const runner = new ExplanationRunner({ ...shared, explainer });
  const sweeper = new ExplanationSweeper({ ...shared, runner });
  const sweep = () => sweeper.sweep(systemContext({ log }));
  return {
    onUserDeleted: shared.explanations.removeAsker.bind(shared.explanations),
    onCodeDeleted: shared.explanations.removeOfCode.bind(shared.explanations),
    startWorkers: (redis: Redis) => {
      const { JOB_LOCK_MS: lockDuration, EXPLAIN_CONCURRENCY: concurrency } = config;
      const options = { redis, log, metrics, tracing, lockDuration, concurrency };
      const worker = startExplainWorker({ runner, ...options });
      return [() => worker.close()];
    },
    sweep,
    repeated: [{ name: 'looking for lost explanations', everyMs: SWEEP_MS, run: sweep }],
    close: [() => shared.queue.close(), () => explainer.close()],
  };
}

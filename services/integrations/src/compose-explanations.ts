import { aiRoutes } from '@snippetry/contracts';
import {
  type CloseStep,
  closeRedis,
  createUserQuota,
  publicRoutes,
  type RepeatedWork,
  type RouteMount,
  type ServiceBase,
  systemContext,
  UnitOfWork,
  workerRedis,
} from '@snippetry/service-kit';
import { type Config, openaiOf, type WorkerConfig } from './config.ts';
import { BUILTIN, BuiltinExplainer } from './explanations/builtin-explainer.ts';
import { openExplainJobs } from './explanations/explain-jobs.ts';
import { explanationHandlers } from './explanations/explanation.routes.ts';
import { ExplanationRunner } from './explanations/explanation.runner.ts';
import { ExplanationService } from './explanations/explanation.service.ts';
import { ExplanationSweeper } from './explanations/explanation.sweeper.ts';
import { modelExplainer } from './explanations/openai/model-explainer.ts';
import { explainedSnippetsFrom } from './explanations/snippet-source.ts';
import { ExplanationRepository } from './store/explanation.repository.ts';

const SWEEP_MS = 30_000;

/** What both processes use. */
function composeShared({ config, connection, log }: ServiceBase<Config | WorkerConfig>) {
  return {
    unitOfWork: new UnitOfWork({ connection, log }),
    explanations: new ExplanationRepository(connection),
    snippets: explainedSnippetsFrom(config),
  };
}

/** Explanations in the process that answers requests. */
export function composeExplanations(base: ServiceBase<Config>): {
  routes: RouteMount[];
  close: CloseStep[];
} {
  const { config, redis, log } = base;
  const openai = openaiOf(config);
  const eventRedis = workerRedis(config.REDIS_URL, log);
  const jobs = openExplainJobs({ redis, eventRedis, log });
  const service = new ExplanationService({
    ...composeShared(base),
    jobs,
    quota: createUserQuota({ redis, name: 'explanations', perHour: config.AI_HOURLY_LIMIT }),
    explainer: openai ? { name: openai.model, maxCharacters: openai.maxCharacters } : BUILTIN,
  });
  return {
    routes: [publicRoutes(aiRoutes, explanationHandlers(service, jobs))],
    close: [() => jobs.close(), () => closeRedis(eventRedis)],
  };
}

/** Explanations in the process that runs jobs. */
export function composeExplaining(base: ServiceBase<WorkerConfig>): {
  runner: ExplanationRunner;
  explanations: ExplanationRepository;
  repeated: RepeatedWork[];
  sweep: () => Promise<void>;
  close: CloseStep[];
} {
  const { config, redis, log } = base;
  const shared = composeShared(base);
  const openai = openaiOf(config);
  const explainer = openai
    ? modelExplainer(openai)
    : new BuiltinExplainer((err) => log.warn({ err }, 'A code was not analysed'));
  const runner = new ExplanationRunner({ ...shared, explainer });
  const sweeper = new ExplanationSweeper({ ...shared, runner, redis });
  const sweep = () => sweeper.sweep(systemContext({ log }));
  return {
    runner,
    explanations: shared.explanations,
    repeated: [
      {
        name: 'looking for lost explanations',
        everyMs: SWEEP_MS,
        run: sweep,
      },
    ],
    sweep,
    close: [() => sweeper.close(), () => explainer.close()],
  };
}

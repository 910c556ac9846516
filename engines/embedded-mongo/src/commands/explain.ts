import { splitPipeline } from '../aggregate/pipeline.ts';
import { stageList } from '../aggregate/stage.ts';
import type { Collection } from '../catalog/collection.ts';
import { badValue, unsupported } from '../errors.ts';
import { Execution, forEachDocument, planFor, sortsInMemory } from '../plan/execution.ts';
import type { IndexScan, Plan, Query } from '../plan/plan.ts';
import type { Doc } from '../values/types.ts';
import {
  type CommandContext,
  docOption,
  evaluationOf,
  pacerOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { queryOf } from './query.ts';

const VERBOSITIES = new Set<unknown>(['queryPlanner', 'executionStats', 'allPlansExecution']);

function explainedQuery(name: string, command: Doc): Query {
  if (name === 'find' || name === 'count') return queryOf(command);
  if (name === 'aggregate') return splitPipeline(stageList(command.pipeline)).query;
  throw unsupported(`explain of the command '${name}'`);
}

function indexStage(plan: IndexScan, filter: Doc): Doc {
  const { index, reverse, exact } = plan;
  return {
    stage: 'FETCH',
    ...(exact ? {} : { filter }),
    inputStage: {
      stage: 'IXSCAN',
      keyPattern: index.spec.key,
      indexName: index.spec.name,
      isMultiKey: index.spec.multikey === true,
      isUnique: index.spec.unique === true,
      isSparse: index.spec.sparse === true,
      isPartial: index.spec.partialFilterExpression !== undefined,
      direction: reverse ? 'backward' : 'forward',
    },
  };
}

function accessStage(plan: Plan, filter: Doc): Doc {
  switch (plan.kind) {
    case 'index':
      return indexStage(plan, filter);
    case 'union': {
      const inputStages = plan.branches.map((branch) => indexStage(branch, filter).inputStage);
      return { stage: 'FETCH', filter, inputStage: { stage: 'OR', inputStages } };
    }
    case 'collection':
      return { stage: 'COLLSCAN', filter, direction: plan.reverse ? 'backward' : 'forward' };
  }
}

function winningPlan(plan: Plan | undefined, query: Query): Doc {
  if (!plan) return { stage: 'EOF' };
  let stage = accessStage(plan, query.filter);
  if (sortsInMemory(plan, query))
    stage = { stage: 'SORT', sortPattern: query.sort, inputStage: stage };
  if (query.skip) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  return stage;
}

/** `explain`: the plan with its indexes and, unless only the planner is requested, the execution statistics. */
export async function explain(context: CommandContext): Promise<Reply> {
  const { command, engine, transaction, db, server } = context;
  const { verbosity = 'allPlansExecution' } = command;
  if (!VERBOSITIES.has(verbosity))
    throw badValue(`unknown explain verbosity: ${String(verbosity)}`);
  const explained = docOption(command.explain);
  const name = Object.keys(explained)[0] ?? '';
  const ns = `${db}.${String(explained[name])}`;
  const collection = visibleCollection(context, ns);
  const query = explainedQuery(name, explained);
  const { storage } = engine;
  const plan = collection && planFor({ storage, collection, query, transaction });
  const winning = winningPlan(plan, query);
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: ns,
      parsedQuery: query.filter,
      winningPlan: winning,
      rejectedPlans: [],
    },
    ...(command.verbosity === 'queryPlanner'
      ? {}
      : { executionStats: await executionStats(context, { collection, plan, query, winning }) }),
    command: explained,
    serverInfo: { host: server.address, version: '8.0.0' },
  };
}

async function executionStats(
  context: CommandContext,
  run: { collection: Collection | undefined; plan: Plan | undefined; query: Query; winning: Doc },
): Promise<Doc> {
  const { collection, plan, query, winning } = run;
  const started = performance.now();
  const stats = { nReturned: 0, totalKeysExamined: 0, totalDocsExamined: 0 };
  if (collection && plan) {
    const { storage } = context.engine;
    const { match } = evaluationOf(context);
    const { transaction } = context;
    const input = { storage, collection, query, plan, context: match, transaction };
    const execution = new Execution(input);
    await forEachDocument(execution, pacerOf(context), () => {
      stats.nReturned++;
    });
    stats.totalKeysExamined = execution.scan.keysExamined;
    stats.totalDocsExamined = execution.scan.docsExamined;
  }
  const executionTimeMillis = Math.round(performance.now() - started);
  return { executionSuccess: true, ...stats, executionTimeMillis, executionStages: winning };
}

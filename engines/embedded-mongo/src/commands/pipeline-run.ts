import { neededFields, splitPipeline } from '../aggregate/pipeline.ts';
import { PipelineRun, type StageEnvironment } from '../aggregate/stage.ts';
import { compileStages } from '../aggregate/stages.ts';
import { decodeExact, decodeFields } from '../bson/decode.ts';
import type { Collection } from '../catalog/collection.ts';
import { Execution } from '../plan/execution.ts';
import type { Query } from '../plan/plan.ts';
import { computingStep } from '../query/computing.ts';
import type { Pacer } from '../query/pacer.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  type CommandContext,
  type Evaluation,
  pacerOf,
  refuseStoredOptions,
  visibleCollection,
} from './context.ts';
import { countMatching } from './count.ts';

export interface PipelineInput {
  /** undefined if the collection does not exist. */
  from: Collection | undefined;
  pipeline: readonly Doc[];
  evaluation: Evaluation;
  hint?: unknown;
}

function stageEnvironment(context: CommandContext, evaluation: Evaluation): StageEnvironment {
  const { scope, variables } = evaluation;
  return {
    scope,
    variables,
    subquery: (from, pipeline) => runSubquery(context, from, { pipeline, evaluation }),
  };
}

/** Runs the pipeline of a `$lookup`. */
function runSubquery(
  context: CommandContext,
  from: string,
  { pipeline, evaluation }: { pipeline: readonly Doc[]; evaluation: Evaluation },
): Doc[] {
  const found: Doc[] = [];
  const collection = visibleCollection(context, `${context.db}.${from}`);
  refuseStoredOptions(collection);
  const { query, rest } = splitPipeline(pipeline);
  const stages = compileStages(rest, stageEnvironment(context, evaluation));
  const run = new PipelineRun(stages, (doc) => found.push(doc));
  if (collection) {
    const execution = executionOf(context, { collection, query, evaluation });
    for (let chunk = execution.next(); chunk && !run.done; chunk = execution.next()) {
      computingStep(chunk.length + 1);
      for (const { bytes } of chunk) run.add(decodeExact(bytes));
    }
  }
  run.end();
  return found;
}

function executionOf(
  context: CommandContext,
  work: { collection: Collection; query: Query; evaluation: Evaluation },
): Execution {
  const { storage } = context.engine;
  const { transaction } = context;
  const { collection, query, evaluation } = work;
  return new Execution({ storage, collection, query, context: evaluation.match, transaction });
}

/** Output of a pipeline, in chunks of any size. */
export class PipelineDocuments {
  private readonly run: PipelineRun;
  /** Passes some documents to the pipeline; false if none are left. */
  private readonly feed: () => Promise<boolean>;
  private readonly made: Doc[];
  private ended = false;
  readonly pacer: Pacer;

  constructor(
    parts: { run: PipelineRun; made: Doc[]; pacer: Pacer },
    feed: () => Promise<boolean>,
  ) {
    this.run = parts.run;
    this.made = parts.made;
    this.pacer = parts.pacer;
    this.feed = feed;
  }

  /** Whether the end is known without reading. */
  get finished(): boolean {
    return this.ended && this.made.length === 0;
  }

  /** Next documents, never empty; undefined at the end. */
  async next(): Promise<Doc[] | undefined> {
    while (!this.ended && this.made.length === 0) {
      if (await this.feed()) continue;
      for (const _ of this.run.ending()) if (this.pacer.due) await this.pacer.rest();
      this.ended = true;
    }
    return this.made.length > 0 ? this.made.splice(0) : undefined;
  }
}

/** Starts a pipeline that yields to the event loop. */
export async function openPipeline(
  context: CommandContext,
  input: PipelineInput,
): Promise<PipelineDocuments> {
  const { from, evaluation } = input;
  const made: Doc[] = [];
  const pacer = pacerOf(context);
  const keep = (doc: Doc): void => {
    made.push(doc);
  };
  const environment = stageEnvironment(context, evaluation);
  if (from === undefined) {
    const all = new PipelineRun(compileStages(input.pipeline, environment), keep);
    return new PipelineDocuments({ run: all, made, pacer }, () => Promise.resolve(false));
  }
  const { query, rest } = splitPipeline(input.pipeline);
  query.hint = input.hint ?? undefined;
  const counted = await countShortcut(context, from, { query, rest, evaluation });
  if (counted) {
    const run = new PipelineRun([], keep);
    return new PipelineDocuments({ run, made: counted, pacer }, () => Promise.resolve(false));
  }
  const run = new PipelineRun(compileStages(rest, environment), keep);
  const needed = neededFields(rest);
  const execution = executionOf(context, { collection: from, query, evaluation });
  return new PipelineDocuments({ run, made, pacer }, async () => {
    const chunk = run.done ? undefined : await execution.nextPaced(pacer);
    if (!chunk) return false;
    for (const { bytes } of chunk) {
      run.add(needed ? decodeFields(bytes, needed, true) : decodeExact(bytes));
      if (pacer.due) await pacer.rest();
    }
    return true;
  });
}

// countDocuments sends [$match, $group {_id: constant, n: {$sum: 1}}], which an index may count by
// key.
async function countShortcut(
  context: CommandContext,
  collection: Collection,
  split: { query: Query; rest: Doc[]; evaluation: Evaluation },
): Promise<Doc[] | undefined> {
  const { rest, query, evaluation } = split;
  const group = rest.length === 1 ? rest[0]?.$group : undefined;
  if (!isDoc(group) || (group._id !== null && typeof group._id !== 'number')) return undefined;
  const names = Object.keys(group).filter((name) => name !== '_id');
  const [name] = names;
  const sum = name === undefined ? undefined : group[name];
  if (names.length !== 1 || name === undefined || !isDoc(sum)) return undefined;
  if (/[.$]/.test(name)) return undefined;
  if (Object.keys(sum).length !== 1 || sum.$sum !== 1) return undefined;
  const count = await countMatching(context, { collection, query, match: evaluation.match });
  return count > 0 ? [{ _id: group._id, [name]: count }] : [];
}

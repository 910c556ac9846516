import { splitPipeline } from '../aggregate/pipeline.ts';
import { stageList, stageName } from '../aggregate/stages.ts';
import { encode } from '../bson/encode.ts';
import { exactField } from '../bson/raw.ts';
import type { Collection } from '../catalog/collection.ts';
import { MAX_DOCUMENT_SIZE } from '../engine/documents.ts';
import { badValue, CommandError, failedToParse, located } from '../errors.ts';
import { Execution } from '../plan/execution.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  type CommandContext,
  docOption,
  type Evaluation,
  evaluationOf,
  namespaceOf,
  numberOption,
  pacerOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { type DocumentSource, listSource } from './cursor-table.ts';
import { openCursor } from './cursors.ts';
import { checkFirstStage, ownDocuments } from './document-stages.ts';
import { parseMerge, writeMerge } from './merge.ts';
import { outTarget, writeOut } from './out.ts';
import { openPipeline, runPipeline } from './pipeline-run.ts';
import { executionSource } from './query.ts';
import { resolveNamespace } from './views.ts';
import { concernFields } from './write-concern.ts';

const OUTPUT = new Set(['$out', '$merge']);

/** A pipeline to be run on a namespace, or on no collection. */
export interface Aggregation {
  ns: string | undefined;
  pipeline: Doc[];
  batchSize: number | undefined;
  single?: boolean;
}

function checkPipeline(context: CommandContext, pipeline: readonly Doc[]): void {
  pipeline.forEach((stage, at) => {
    const name = stageName(stage);
    if (name === '$collStats' && at > 0) {
      throw located(40602, '$collStats is only valid as the first stage in a pipeline.');
    }
    if (!OUTPUT.has(name)) return;
    if (at < pipeline.length - 1) {
      throw located(40601, `${name} can only be the final stage in the pipeline`);
    }
    if (docOption(context.command.readConcern).level === 'linearizable') {
      throw new CommandError(
        72,
        'InvalidOptions',
        `${name} cannot be used with a 'linearizable' read concern level`,
      );
    }
    if (context.transaction) {
      throw new CommandError(
        263,
        'OperationNotSupportedInTransaction',
        `Operation not permitted in transaction :: caused by :: Aggregation stage ${name} cannot run within a multi-document transaction.`,
      );
    }
  });
}

/** `aggregate` */
export async function aggregate(context: CommandContext): Promise<Reply> {
  const { command } = context;
  // Numbers of a pipeline keep their types, since they may become values of its documents.
  const pipeline = stageList(exactField(context.body, 'pipeline') ?? command.pipeline);
  if (!isDoc(command.cursor)) {
    throw failedToParse(
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  checkPipeline(context, pipeline);
  const { batchSize } = command.cursor;
  const ns = toDouble(command.aggregate) === 1 ? undefined : namespaceOf(context);
  if (ns !== undefined) checkFirstStage(pipeline);
  return runAggregation(context, {
    ns,
    pipeline,
    batchSize: batchSize === undefined ? undefined : numberOption(batchSize),
  });
}

/** Runs a pipeline and answers with its results, or stores them where it ends with `$out` or `$merge`. */
export async function runAggregation(
  context: CommandContext,
  aggregation: Aggregation,
): Promise<Buffer> {
  const { command, engine, transaction, db } = context;
  const { ns = `${db}.$cmd.aggregate`, batchSize, single = false } = aggregation;
  const options = { ns, batchSize, single };
  const evaluation = evaluationOf(context);
  if (aggregation.ns === undefined) {
    const from = ownDocuments(context, aggregation.pipeline, evaluation);
    const source = { from, pipeline: aggregation.pipeline.slice(1), evaluation };
    return openCursor(context, await results(context, source), options);
  }
  const { collection, pipeline } = resolveNamespace(context, ns, aggregation.pipeline);
  if (pipeline[0] && '$collStats' in pipeline[0]) {
    const statistics = collectionStatistics(context, ns, pipeline);
    return openCursor(context, listSource([encode(statistics)]), options);
  }
  const { query, rest } = splitPipeline(pipeline);
  const hint = command.hint ?? undefined;
  if (rest.length === 0 && collection) {
    query.hint = hint;
    const { storage } = engine;
    const input = { storage, collection, query, context: evaluation.match, transaction };
    const source = executionSource(new Execution(input), pacerOf(context), undefined);
    return openCursor(context, source, options);
  }
  const source = { from: collection, pipeline, evaluation, hint };
  return openCursor(context, await results(context, source), options);
}

interface Source {
  from: Collection | readonly Doc[] | undefined;
  pipeline: readonly Doc[];
  evaluation: Evaluation;
  hint?: unknown;
}

function encodeResult(doc: Doc): Buffer {
  const bytes = encode(doc);
  if (bytes.length <= MAX_DOCUMENT_SIZE) return bytes;
  throw new CommandError(
    10334,
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_SIZE}`,
  );
}

/** The encoded results; none where they are stored. */
async function results(context: CommandContext, source: Source): Promise<DocumentSource> {
  const last = source.pipeline.at(-1);
  const name = last && stageName(last);
  if (!last || !name || !OUTPUT.has(name)) {
    const documents = await openPipeline(context, source);
    return {
      pacer: documents.pacer,
      next: async () => (await documents.next())?.map(encodeResult),
      get finished() {
        return documents.finished;
      },
    };
  }
  const { evaluation } = source;
  const merge = name === '$merge' ? parseMerge(context, last.$merge) : undefined;
  const target = merge ? undefined : outTarget(context, last.$out);
  const pipeline = source.pipeline.slice(0, -1);
  const docs = await runPipeline(context, { ...source, pipeline });
  if (merge) await writeMerge(context, merge, { docs, evaluation });
  if (target) await writeOut(context, target, docs);
  context.replyFields = concernFields(context.command);
  return listSource([]);
}

function collectionStatistics(context: CommandContext, ns: string, pipeline: readonly Doc[]): Doc {
  if (pipeline.length > 1)
    throw badValue('$collStats with further stages is not supported by the embedded server');
  const asked = docOption(pipeline[0]?.$collStats);
  const collection = visibleCollection(context, ns);
  const base = { ns, host: context.server.address, localTime: new Date() };
  if (!('count' in asked)) return base;
  if (collection) return { ...base, count: collection.count };
  throw new CommandError(
    26,
    'NamespaceNotFound',
    `Unable to retrieve count in $collStats stage :: caused by :: Collection [${ns}] not found.`,
  );
}

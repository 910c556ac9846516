import { splitPipeline } from '../aggregate/pipeline.ts';
import { stageList } from '../aggregate/stage.ts';
import { stageName } from '../aggregate/stages.ts';
import { encode } from '../bson/encode.ts';
import { exactField } from '../bson/raw.ts';
import { MAX_DOCUMENT_SIZE } from '../engine/documents.ts';
import { CommandError, failedToParse } from '../errors.ts';
import { Execution } from '../plan/execution.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  batchSizeOption,
  type CommandContext,
  evaluationOf,
  namespaceOf,
  pacerOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import type { DocumentSource } from './cursor-table.ts';
import { openCursor } from './cursors.ts';
import { openPipeline, type PipelineDocuments } from './pipeline-run.ts';
import { executionSource } from './query.ts';

export async function aggregate(context: CommandContext): Promise<Reply> {
  const { command } = context;
  // Numbers of a pipeline keep their types, since they may become values of its documents.
  const pipeline = stageList(exactField(context.body, 'pipeline') ?? command.pipeline);
  if (!isDoc(command.cursor)) {
    throw failedToParse(
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  for (const stage of pipeline) stageName(stage);
  if (toDouble(command.aggregate) === 1) {
    throw new CommandError(
      73,
      '{aggregate: 1} is not valid for these stages; a collection is required.',
    );
  }
  const ns = namespaceOf(context);
  const { batchSize } = command.cursor;
  const options = { ns, batchSize: batchSizeOption(batchSize) };
  const collection = visibleCollection(context, ns);
  const evaluation = evaluationOf(context);
  const hint = command.hint ?? undefined;
  const { query, rest } = splitPipeline(pipeline);
  if (rest.length === 0 && collection) {
    query.hint = hint;
    const { storage } = context.engine;
    const { transaction } = context;
    const input = { storage, collection, query, context: evaluation.match, transaction };
    const source = executionSource(new Execution(input), pacerOf(context), undefined);
    return openCursor(context, source, options);
  }
  const documents = await openPipeline(context, { from: collection, pipeline, evaluation, hint });
  return openCursor(context, encoded(documents), options);
}

function encodeResult(doc: Doc): Buffer {
  const bytes = encode(doc);
  if (bytes.length <= MAX_DOCUMENT_SIZE) return bytes;
  throw new CommandError(
    10334,
    `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_SIZE}`,
  );
}

const encoded = (documents: PipelineDocuments): DocumentSource => ({
  pacer: documents.pacer,
  next: async () => (await documents.next())?.map(encodeResult),
  get finished() {
    return documents.finished;
  },
});

import { Execution } from '../plan/execution.ts';
import { compileFilter } from '../query/match.ts';
import { compileProjection } from '../query/project.ts';
import { numberOf } from '../values/numbers.ts';
import type { Doc } from '../values/types.ts';
import {
  batchSizeOption,
  type CommandContext,
  evaluationOf,
  namespaceOf,
  numberOption,
  pacerOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { listSource } from './cursor-table.ts';
import { continueCursor, type FirstBatch, openCursor } from './cursors.ts';
import { executionSource, queryOf } from './query.ts';

function batchOf({ batchSize, singleBatch, limit }: Doc): FirstBatch {
  return {
    batchSize: batchSizeOption(batchSize),
    single: singleBatch === true || numberOption(limit) < 0,
  };
}

export function find(context: CommandContext): Promise<Reply> {
  const { command, engine, transaction } = context;
  const ns = namespaceOf(context);
  const collection = visibleCollection(context, ns);
  const query = queryOf(command);
  const { match } = evaluationOf(context);
  const projection = compileProjection(command.projection, query.filter, match);
  const options = { ns, ...batchOf(command) };
  if (!collection) {
    compileFilter(query.filter, match);
    return openCursor(context, listSource([]), options);
  }
  const { storage } = engine;
  const execution = new Execution({ storage, collection, query, context: match, transaction });
  return openCursor(context, executionSource(execution, pacerOf(context), projection), options);
}

export function getMore(context: CommandContext): Promise<Reply> {
  const id = BigInt(String(numberOf(context.command.getMore) ?? 0));
  return continueCursor(context, id, numberOption(context.command.batchSize));
}

export function killCursors(context: CommandContext): Reply {
  const { cursors } = context.command;
  const killed: bigint[] = [];
  const unknown: bigint[] = [];
  for (const value of Array.isArray(cursors) ? cursors : []) {
    const id = BigInt(String(numberOf(value) ?? 0));
    (context.cursors.remove(id) ? killed : unknown).push(id);
  }
  return {
    cursorsKilled: killed,
    cursorsNotFound: unknown,
    cursorsAlive: [],
    cursorsUnknown: [],
  };
}

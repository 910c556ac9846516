import type { Execution } from '../plan/execution.ts';
import type { Query } from '../plan/plan.ts';
import type { Pacer } from '../query/pacer.ts';
import type { Projection } from '../query/project.ts';
import type { Doc } from '../values/types.ts';
import { docOption, numberOption } from './context.ts';
import type { DocumentSource } from './cursor-table.ts';

/** The query of a find, count or explain command. */
export function queryOf(command: Doc): Query {
  const sort = docOption(command.sort);
  return {
    filter: docOption(command.filter ?? command.query),
    sort: Object.keys(sort).length > 0 ? sort : undefined,
    skip: numberOption(command.skip),
    limit: Math.abs(numberOption(command.limit)),
    hint: command.hint ?? undefined,
  };
}

/** Documents of an execution, projected. */
export function executionSource(
  execution: Execution,
  pacer: Pacer,
  projection: Projection | undefined,
): DocumentSource {
  return {
    pacer,
    async next() {
      if (pacer.due) await pacer.rest();
      const chunk = await execution.nextPaced(pacer);
      if (!projection) return chunk?.map((document) => document.bytes);
      return chunk?.map((document) => projection.raw(document.bytes));
    },
    get finished() {
      return execution.finished;
    },
  };
}

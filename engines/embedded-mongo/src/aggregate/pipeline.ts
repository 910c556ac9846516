import { type FieldSet, fieldSet } from '../bson/decode.ts';
import type { Query } from '../plan/plan.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { expressionFields } from './expression.ts';

/** A pipeline split into the query for the planner and the remaining stages. */
export interface SplitPipeline {
  query: Query;
  rest: Doc[];
}

/** Takes leading `$match`, `$sort`, `$skip` and `$limit` off a pipeline. */
export function splitPipeline(pipeline: readonly Doc[]): SplitPipeline {
  const rest = [...pipeline];
  const filters: Doc[] = [];
  const query: Query = { filter: {} };
  const takeMatches = (): void => {
    for (let filter = rest[0]?.$match; isDoc(filter); filter = rest[0]?.$match) {
      filters.push(filter);
      rest.shift();
    }
  };
  takeMatches();
  const sort = rest[0]?.$sort;
  if (isDoc(sort) && Object.keys(sort).length > 0) {
    query.sort = sort;
    rest.shift();
    takeMatches();
  }
  const skip = toDouble(rest[0]?.$skip);
  if (Number.isInteger(skip) && skip >= 0) {
    query.skip = skip;
    rest.shift();
  }
  const limit = toDouble(rest[0]?.$limit);
  if (Number.isInteger(limit) && limit > 0) {
    query.limit = limit;
    rest.shift();
  }
  const [only] = filters;
  if (only) query.filter = filters.length === 1 ? only : { $and: filters };
  return { query, rest };
}

/** Top-level fields the stages need; undefined if they may need all. */
export function neededFields(stages: readonly Doc[]): FieldSet | undefined {
  const [stage] = stages;
  if (!stage) return undefined;
  if (typeof stage.$count === 'string') return fieldSet([]);
  if (!isDoc(stage.$group)) return undefined;
  const fields = expressionFields(stage.$group);
  return fields && fieldSet(fields);
}

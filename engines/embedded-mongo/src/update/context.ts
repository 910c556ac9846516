import type { MatchContext } from '../query/operators.ts';
import type { Doc } from '../values/types.ts';
import type { ArrayFilters } from './actions.ts';

/** Context in which an update is applied. */
export interface UpdateContext {
  filter: Doc;
  arrayFilters: ArrayFilters;
  match: MatchContext;
  /** Runs the stages of a pipeline update on one document. */
  runPipeline(doc: Doc, stages: readonly Doc[]): Doc;
}

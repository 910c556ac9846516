import { badValue } from '../errors.ts';
import type { Doc } from '../values/types.ts';
import type { Scope, Variables } from './expression.ts';
import { PipelineRun } from './stage.ts';
import { compileStages, stageName } from './stages.ts';

const IN_UPDATES = new Set([
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
]);

/** Runs the stages of a pipeline update on one document. */
export function runOnDocument(
  doc: Doc,
  stages: readonly Doc[],
  { scope, variables }: { scope: Scope; variables: Variables },
): Doc {
  for (const stage of stages) {
    const name = stageName(stage);
    if (!IN_UPDATES.has(name)) throw badValue(`${name} is not allowed to be used within an update`);
  }
  const subquery = (): Doc[] => {
    throw badValue('other collections cannot be read within an update');
  };
  let result = doc;
  const run = new PipelineRun(compileStages(stages, { scope, variables, subquery }), (changed) => {
    result = changed;
  });
  run.add(doc);
  run.end();
  return result;
}

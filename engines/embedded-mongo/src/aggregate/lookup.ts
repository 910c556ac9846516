import { failedToParse, typeMismatch } from '../errors.ts';
import { valuesAt } from '../query/path.ts';
import { withPath } from '../query/project.ts';
import { type Doc, isDoc, typeName } from '../values/types.ts';
import { checkFieldPath, checkVariableName } from './names.ts';
import type { Stage, StageEnvironment } from './stage.ts';

const KNOWN = new Set(['from', 'localField', 'foreignField', 'let', 'pipeline', 'as']);

/** `$lookup` by equality, by pipeline, or both. */
export function lookupStage(specification: unknown, environment: StageEnvironment): Stage {
  if (!isDoc(specification)) throw failedToParse('the $lookup specification must be an object');
  const unknown = Object.keys(specification).find((name) => !KNOWN.has(name));
  if (unknown) throw failedToParse(`unknown argument to $lookup: ${unknown}`);
  const { as, from, localField, foreignField } = specification;
  if (typeof as !== 'string') throw failedToParse("must specify 'as' field for a $lookup");
  checkFieldPath(as);
  for (const name of ['localField', 'foreignField'] as const) {
    const path = specification[name];
    if (path === undefined) continue;
    if (typeof path !== 'string') {
      throw failedToParse(`$lookup argument '${name}' must be a string, is type ${typeName(path)}`);
    }
    checkFieldPath(path);
  }
  if ('let' in specification && !isDoc(specification.let)) {
    throw failedToParse("$lookup argument 'let' must be an object");
  }
  const pipeline = pipelineOf(specification);
  if (typeof from !== 'string') throw failedToParse("must specify 'from' field for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined)) {
    throw failedToParse('$lookup requires both or neither of localField and foreignField');
  }
  const { scope, variables } = environment;
  const letFields = isDoc(specification.let) ? Object.entries(specification.let) : [];
  for (const [name] of letFields) checkVariableName(name);
  const letValues = letFields.map(([name, value]) => [name, scope.compile(value)] as const);
  const target = as.split('.');
  return {
    add(doc, emit) {
      const inner = { ...variables };
      for (const [name, value] of letValues) inner[name] = value(doc, variables);
      const joined =
        typeof localField === 'string' && typeof foreignField === 'string'
          ? [{ $match: joinFilter(doc, localField, foreignField) }]
          : [];
      const found = environment.subquery(from, [...joined, ...pipeline], inner);
      emit(withPath(doc, target, found));
    },
  };
}

function pipelineOf(specification: Doc): Doc[] {
  const { pipeline = [] } = specification;
  if (!Array.isArray(pipeline))
    throw failedToParse("'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown) => {
    if (isDoc(stage)) return stage;
    throw typeMismatch('Each element of the pipeline array must be an object');
  });
}

function joinFilter(doc: Doc, localField: string, foreignField: string): Doc {
  const values = valuesAt(doc, localField.split('.'));
  if (values.length === 0) return { [foreignField]: { $eq: null } };
  const [only] = values;
  return values.length === 1 && !Array.isArray(only)
    ? { [foreignField]: { $eq: only } }
    : { [foreignField]: { $in: values } };
}

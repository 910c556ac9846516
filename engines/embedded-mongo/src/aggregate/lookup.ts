import { failedToParse, notSupported } from '../errors.ts';
import { valuesAt } from '../query/path.ts';
import { withPath } from '../query/project.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { checkFieldPath } from './expression.ts';
import { type Stage, type StageEnvironment, stageList } from './stage.ts';

const KNOWN = new Set(['from', 'localField', 'foreignField', 'pipeline', 'as']);

/** `$lookup` by equality, by pipeline, or both. */
export function lookupStage(specification: unknown, environment: StageEnvironment): Stage {
  if (!isDoc(specification)) throw failedToParse('the $lookup specification must be an object');
  if ('let' in specification) throw failedToParse(notSupported("the argument 'let' of $lookup"));
  const unknown = Object.keys(specification).find((name) => !KNOWN.has(name));
  if (unknown) throw failedToParse(`unknown argument to $lookup: ${unknown}`);
  const { as, from, localField, foreignField } = specification;
  for (const name of ['as', 'localField', 'foreignField'] as const) {
    const path = specification[name];
    if (path === undefined && name !== 'as') continue;
    if (typeof path !== 'string')
      throw failedToParse(`$lookup argument '${name}' must be a string`);
    checkFieldPath(path);
  }
  const pipeline = stageList(specification.pipeline ?? []);
  if (typeof from !== 'string') throw failedToParse("must specify 'from' field for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined)) {
    throw failedToParse('$lookup requires both or neither of localField and foreignField');
  }
  const target = String(as).split('.');
  return {
    add(doc, emit) {
      const joined =
        localField === undefined
          ? pipeline
          : [{ $match: joinFilter(doc, String(localField), String(foreignField)) }, ...pipeline];
      emit(withPath(doc, target, environment.subquery(from, joined)));
    },
  };
}

function joinFilter(doc: Doc, localField: string, foreignField: string): Doc {
  const values = valuesAt(doc, localField.split('.'));
  if (values.length === 0) return { [foreignField]: { $eq: null } };
  const [only] = values;
  return values.length === 1 && !Array.isArray(only)
    ? { [foreignField]: { $eq: only } }
    : { [foreignField]: { $in: values } };
}

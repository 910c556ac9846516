import { located } from '../errors.ts';
import { assignPath, dropPaths, keepPaths } from '../query/project.ts';
import { addPath, newPathNode } from '../query/projection-tree.ts';
import { truthy } from '../query/value-tests.ts';
import { isNumeric } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { checkFieldPath, type Evaluate, type Scope, type Variables } from './expression.ts';

interface ComputedField {
  path: string[];
  value: Evaluate;
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);

const isNested = (value: unknown): value is Doc =>
  isDoc(value) && Object.keys(value)[0]?.startsWith('$') === false;

function* leaves(specification: Doc, prefix = ''): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(specification)) {
    if (isDoc(value) && Object.keys(value).length === 0) {
      throw located(40180, `an empty object is not a valid value, at '${prefix}${name}'`);
    }
    if (isNested(value)) yield* leaves(value, `${prefix}${name}.`);
    else yield [prefix + name, value];
  }
}

export function addFields(
  specification: unknown,
  scope: Scope,
  variables: Variables,
): (doc: Doc) => Doc {
  if (!isDoc(specification)) throw located(40272, '$addFields specification must be an object');
  const root = newPathNode();
  const fields = [...leaves(specification)].map(([name, value]) => {
    checkFieldPath(name);
    addPath(root, name);
    return { path: name.split('.'), value: scope.compile(value) };
  });
  if (fields.length === 0) {
    throw located(
      40177,
      'Invalid $addFields :: caused by :: specification must have at least one field',
    );
  }
  return (doc) => compute({ target: doc, source: doc }, fields, variables);
}

function compute(
  { target, source }: { target: Doc; source: Doc },
  fields: readonly ComputedField[],
  variables: Variables,
): Doc {
  let result = target;
  for (const { path, value } of fields) {
    result = assignPath(result, path, value(source, variables));
  }
  return result;
}

/** Compiles `$project`; throws 31254 if inclusion and exclusion are mixed. */
export function project(
  specification: unknown,
  scope: Scope,
  variables: Variables,
): (doc: Doc) => Doc {
  if (!isDoc(specification) || Object.keys(specification).length === 0) {
    throw located(51272, '$project specification must be a non-empty object');
  }
  const root = newPathNode();
  const fields: ComputedField[] = [];
  let includeId = true;
  let inclusions = 0;
  let exclusions = 0;
  for (const [name, value] of leaves(specification)) {
    checkFieldPath(name);
    if (!isFlag(value)) {
      fields.push({ path: name.split('.'), value: scope.compile(value) });
      addPath(root, name).computed = true;
    } else if (name === '_id') includeId = truthy(value);
    else {
      if (truthy(value)) inclusions++;
      else exclusions++;
      addPath(root, name);
    }
  }
  const including = inclusions + fields.length > 0 || (exclusions === 0 && includeId);
  if (including && exclusions > 0) {
    throw located(
      31254,
      'Invalid $project :: caused by :: Cannot do exclusion on field in inclusion projection',
    );
  }
  if (!including) return (doc) => dropPaths(doc, root, includeId);
  return (doc) => {
    const target = keepPaths(doc, root, includeId);
    return compute({ target, source: doc }, fields, variables);
  };
}

export function unset(specification: unknown): (doc: Doc) => Doc {
  const names = Array.isArray(specification) ? specification : [specification];
  if (names.length === 0) {
    throw located(
      31119,
      '$unset specification must be a string or an array with at least one field',
    );
  }
  const root = newPathNode();
  let includeId = true;
  for (const name of names) {
    if (typeof name !== 'string')
      throw located(31002, '$unset specification must be a string or an array of strings');
    checkFieldPath(name);
    if (name === '_id') includeId = false;
    else addPath(root, name);
  }
  return (doc) => dropPaths(doc, root, includeId);
}

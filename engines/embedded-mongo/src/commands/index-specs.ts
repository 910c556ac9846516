import type { CollectionIndex, IndexSpec } from '../catalog/collection-index.ts';
import { CommandError, typeMismatch, unsupported } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { truthy } from '../query/value-tests.ts';
import { identical } from '../values/clone.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { shellText } from '../values/shell.ts';
import { type Doc, isDoc, typeName } from '../values/types.ts';

/** Supported fields of an index specification. */
const KNOWN = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'v',
  'background',
  'ns',
  'collation',
]);

const MAX_EXPIRY_SECONDS = 2147483647;

const cannotCreate = (message: string): CommandError => new CommandError(67, message);

/** Parses an index specification; throws 67, 197 or 2 for unsupported ones. */
export function parseIndexSpec(spec: Doc): Omit<IndexSpec, 'id'> {
  for (const name of Object.keys(spec)) {
    if (KNOWN.has(name)) continue;
    if (name === 'hidden') throw unsupported("the index option 'hidden'");
    throw new CommandError(
      197,
      `Error in specification ${shellText(spec)} :: caused by :: The field '${name}' is not valid for an index specification.`,
    );
  }
  if (isDoc(spec.collation) && spec.collation.locale !== 'simple') {
    throw unsupported('collation');
  }
  const key = keyPattern(spec.key);
  const names = Object.entries(key).map(([name, direction]) => `${name}_${direction}`);
  const result: Omit<IndexSpec, 'id'> = {
    key,
    name: typeof spec.name === 'string' ? spec.name : names.join('_'),
  };
  for (const flag of ['unique', 'sparse'] as const) {
    if (truthy(spec[flag])) result[flag] = true;
  }
  addFilter(result, spec.partialFilterExpression);
  addExpiry(result, spec.expireAfterSeconds);
  return result;
}

function keyPattern(pattern: unknown): Record<string, 1 | -1> {
  if (!isDoc(pattern) || Object.keys(pattern).length === 0) {
    throw cannotCreate('Index keys cannot be empty.');
  }
  const key: Record<string, 1 | -1> = {};
  for (const [name, value] of Object.entries(pattern)) {
    if (name.includes('$**')) {
      throw cannotCreate('Wildcard indexes are not supported by the embedded server');
    }
    if (typeof value === 'string') {
      throw cannotCreate(`Index type '${value}' is not supported by the embedded server`);
    }
    if (!name || name.startsWith('.') || name.endsWith('.') || name.startsWith('$')) {
      throw cannotCreate(`Index key contains an illegal field name: '${name}'`);
    }
    const direction = toDouble(value);
    if (!isNumeric(value) || direction === 0 || Number.isNaN(direction)) {
      throw cannotCreate(
        `Values in v:2 index key pattern cannot be of type ${typeName(value)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
      );
    }
    key[name] = direction < 0 ? -1 : 1;
  }
  return key;
}

function addFilter(result: Omit<IndexSpec, 'id'>, filter: unknown): void {
  if (filter === undefined) return;
  if (!isDoc(filter)) {
    throw typeMismatch('"partialFilterExpression" for an index must be a document');
  }
  if (result.sparse) {
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  }
  compileFilter(filter);
  result.partialFilterExpression = filter;
}

function addExpiry(result: Omit<IndexSpec, 'id'>, expiry: unknown): void {
  if (expiry === undefined) return;
  const seconds = toDouble(expiry);
  if (!isNumeric(expiry) || !(seconds >= 0 && seconds <= MAX_EXPIRY_SECONDS)) {
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, specified value: ${shellText(expiry)}`,
    );
  }
  if (Object.keys(result.key).length > 1) {
    throw cannotCreate(
      'TTL indexes are single-field indexes, compound indexes do not support TTL.',
    );
  }
  result.expireAfterSeconds = seconds;
}

/** An index as `listIndexes` shows it. */
export function indexDescription(index: CollectionIndex): Doc {
  const { key, name, unique, sparse } = index.spec;
  const { partialFilterExpression, expireAfterSeconds } = index.spec;
  return {
    v: 2,
    key,
    name,
    ...(unique && name !== '_id_' ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(partialFilterExpression ? { partialFilterExpression } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}

const sameKey = (left: Omit<IndexSpec, 'id'>, right: Omit<IndexSpec, 'id'>): boolean =>
  identical(left.key, right.key) &&
  identical(left.partialFilterExpression, right.partialFilterExpression);

const sameOptions = (left: Omit<IndexSpec, 'id'>, right: Omit<IndexSpec, 'id'>): boolean =>
  left.unique === right.unique &&
  left.sparse === right.sparse &&
  left.expireAfterSeconds === right.expireAfterSeconds;

/** Whether an equal index exists; throws 85 or 86 if another one conflicts. */
export function existsAlready(
  indexes: readonly CollectionIndex[],
  wanted: Omit<IndexSpec, 'id'>,
): boolean {
  const named = indexes.find((index) => index.spec.name === wanted.name);
  if (named) {
    if (sameKey(named.spec, wanted) && sameOptions(named.spec, wanted)) return true;
    const message = `Requested index: ${shellText(wanted)}, existing index: ${shellText(indexDescription(named))}`;
    if (identical(named.spec.key, wanted.key) && named.spec.unique === wanted.unique) {
      throw new CommandError(
        85,
        `An equivalent index already exists with the same name but different options. ${message}`,
      );
    }
    throw new CommandError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${message}`,
    );
  }
  const twin = indexes.find((index) => sameKey(index.spec, wanted));
  if (!twin) return false;
  throw new CommandError(85, `Index already exists with a different name: ${twin.spec.name}`);
}

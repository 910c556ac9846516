import { located } from '../errors.ts';
import { approximateSize, MemoryCap } from '../query/memory.ts';
import { valuesAt } from '../query/path.ts';
import { withPath } from '../query/project.ts';
import { identity } from '../values/identity.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, field, isDoc } from '../values/types.ts';
import type { Stage, StageEnvironment } from './stage.ts';

const TEXTS = ['from', 'as', 'connectFromField', 'connectToField'] as const;
const KNOWN = new Set<string>([
  ...TEXTS,
  'startWith',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
]);

interface Search {
  from: string;
  connectFrom: string[];
  connectTo: string;
  maxDepth: number;
  depthField: string[] | undefined;
  restriction: Doc;
}

function text(specification: Doc, name: (typeof TEXTS)[number]): string {
  const value = specification[name];
  if (typeof value === 'string' && !value.startsWith('$')) return value;
  throw located(40103, `$graphLookup '${name}' must be a field or collection name`);
}

function searchOf(specification: Doc): Search {
  const unknown = Object.keys(specification).find((name) => !KNOWN.has(name));
  if (unknown) throw located(40104, `Unknown argument to $graphLookup: ${unknown}`);
  const { maxDepth, depthField, restrictSearchWithMatch = {} } = specification;
  const depth = maxDepth === undefined ? Number.POSITIVE_INFINITY : toDouble(maxDepth);
  const whole = maxDepth === undefined || (isNumeric(maxDepth) && Number.isInteger(depth));
  if (!whole || depth < 0) {
    throw located(40101, '$graphLookup maxDepth must be a non-negative whole number');
  }
  if (!isDoc(restrictSearchWithMatch)) {
    throw located(40185, '$graphLookup restrictSearchWithMatch must be an object');
  }
  return {
    from: text(specification, 'from'),
    connectFrom: text(specification, 'connectFromField').split('.'),
    connectTo: text(specification, 'connectToField'),
    maxDepth: depth,
    depthField: typeof depthField === 'string' ? depthField.split('.') : undefined,
    restriction: restrictSearchWithMatch,
  };
}

/** `$graphLookup`: follows connections breadth first; each document is found once. */
export function graphLookupStage(specification: unknown, environment: StageEnvironment): Stage {
  if (!isDoc(specification)) throw located(40327, 'the $graphLookup stage must be an object');
  const search = searchOf(specification);
  if (!('startWith' in specification)) throw located(40105, "$graphLookup requires 'startWith'");
  const start = environment.scope.compile(specification.startWith);
  const target = text(specification, 'as').split('.');
  return {
    add(doc, emit) {
      const value = start(doc, environment.variables);
      const first = Array.isArray(value) ? value : [value ?? null];
      emit(withPath(doc, target, follow(search, first, environment)));
    },
  };
}

function follow(search: Search, first: readonly unknown[], environment: StageEnvironment): Doc[] {
  const { from, connectFrom, connectTo, maxDepth, depthField, restriction } = search;
  const found = new Map<string, Doc>();
  const asked = new Set<string>();
  const memory = new MemoryCap('$graphLookup');
  let frontier = first;
  for (let depth = 0; depth <= maxDepth; depth++) {
    const values = frontier.filter((value) => !asked.has(identity(value)));
    if (values.length === 0) break;
    for (const value of values) asked.add(identity(value));
    const stages = [{ $match: { [connectTo]: { $in: values } } }, { $match: restriction }];
    const next: unknown[] = [];
    for (const doc of environment.subquery(from, stages, environment.variables)) {
      const key = identity(field(doc, '_id'));
      if (found.has(key)) continue;
      found.set(key, depthField ? withPath(doc, depthField, BigInt(depth)) : doc);
      memory.add(approximateSize(doc));
      next.push(...valuesAt(doc, connectFrom).flatMap(elements));
    }
    frontier = next;
  }
  return [...found.values()];
}

const elements = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

import { decodeExact } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import { spliceFields } from '../bson/raw.ts';
import { badValue } from '../errors.ts';
import { type Doc, field, isDoc, setField } from '../values/types.ts';
import { elementTest } from './field-tests.ts';
import { compileFilter } from './match.ts';
import type { MatchContext } from './operators.ts';
import { matchedPosition } from './positional.ts';
import { type Computed, type PathNode, parseProjection } from './projection-tree.ts';

/** Turns a stored document into the projected one. */
export interface Projection {
  raw(bytes: Buffer): Buffer;
  document(doc: Doc): Doc;
}

/** Compiles a find projection; undefined if everything is returned as stored. */
export function compileProjection(
  specification: unknown,
  filter: Doc,
  context: MatchContext,
): Projection | undefined {
  if (!isDoc(specification) || Object.keys(specification).length === 0) return undefined;
  const parts = parseProjection(specification);
  const { root, include, includeId, positional } = parts;
  const steps = parts.computed.map((computed) => compileStep(computed, context));
  const document = (doc: Doc): Doc => {
    let result = include ? keepPaths(doc, root, includeId) : dropPaths(doc, root, includeId);
    for (const step of steps) result = step(result, doc);
    if (positional === undefined) return result;
    const at = matchedPosition(doc, { arrayPath: positional, filter }, context);
    return mapDoc(result, positional.split('.'), (value) =>
      Array.isArray(value) ? value.slice(at, at + 1) : value,
    );
  };
  if (!parts.topLevelOnly)
    return { document, raw: (bytes) => encode(document(decodeExact(bytes))) };
  const names = new Set(root.children.keys());
  if (include === includeId) names.add('_id');
  return { document, raw: (bytes) => spliceFields(bytes, names, include) };
}

type Step = (result: Doc, source: Doc) => Doc;

function compileStep(computed: Computed, context: MatchContext): Step {
  const path = computed.path.split('.');
  if (computed.kind === 'elemMatch') {
    const test = elementTest(computed.argument, (filter) => compileFilter(filter, context));
    return (result, source) => {
      const { [computed.path]: _, ...others } = result;
      const array = field(source, computed.path);
      const found = Array.isArray(array) ? array.findIndex(test) : -1;
      if (!Array.isArray(array) || found < 0) return others;
      return { ...others, [computed.path]: [array[found]] };
    };
  }
  if (!context.compileExpression) throw badValue('expressions are not supported here');
  const evaluate = context.compileExpression(computed.argument);
  return (result, source) => assignPath(result, path, evaluate(source));
}

/** The document with only the paths of a tree; `includeId` undefined below the top level. */
export function keepPaths(doc: Doc, node: PathNode, includeId: boolean | undefined): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    if (name === '_id' && includeId !== undefined && !node.children.has(name)) {
      if (includeId) result._id = doc._id;
      continue;
    }
    const child = node.children.get(name);
    if (!child || child.computed) continue;
    const value = child.leaf ? doc[name] : keepBelow(doc[name], child);
    if (value !== undefined) setField(result, name, value);
  }
  return result;
}

function keepBelow(value: unknown, node: PathNode): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => keepBelow(item, node)).filter((item) => item !== undefined);
  }
  return isDoc(value) ? keepPaths(value, node, undefined) : undefined;
}

/** The document without the paths of a tree; `includeId` undefined below the top level. */
export function dropPaths(doc: Doc, node: PathNode, includeId: boolean | undefined): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    if (name === '_id' && includeId === false) continue;
    const child = node.children.get(name);
    if (child?.leaf) continue;
    setField(result, name, child ? dropBelow(doc[name], child) : doc[name]);
  }
  return result;
}

function dropBelow(value: unknown, node: PathNode): unknown {
  if (Array.isArray(value)) return value.map((item) => dropBelow(item, node));
  return isDoc(value) ? dropPaths(value, node, undefined) : value;
}

function mapDoc(doc: Doc, path: readonly string[], change: (value: unknown) => unknown): Doc {
  const [name = '', ...rest] = path;
  const value = field(doc, name);
  if (value === undefined) return doc;
  return { ...doc, [name]: rest.length === 0 ? change(value) : mapBelow(value, rest, change) };
}

function mapBelow(
  node: unknown,
  path: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(node)) return node.map((item) => mapBelow(item, path, change));
  return isDoc(node) ? mapDoc(node, path, change) : node;
}

/**
 * A copy of the document with a computed value at a path; for an array on the path, in each
 * element.
 */
export function assignPath(doc: Doc, path: readonly string[], value: unknown): Doc {
  const [name = '', ...rest] = path;
  const result: Doc = { ...doc };
  if (rest.length > 0) setField(result, name, assignBelow(field(doc, name), rest, value));
  else if (value === undefined) delete result[name];
  else setField(result, name, value);
  return result;
}

function assignBelow(node: unknown, path: readonly string[], value: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => assignBelow(item, path, value));
  return assignPath(isDoc(node) ? node : {}, path, value);
}

/** A copy of the document with the value at a path set, or removed if it is undefined. */
export function withPath(doc: Doc, path: readonly string[], value: unknown): Doc {
  const [name = '', ...rest] = path;
  const result: Doc = { ...doc };
  if (rest.length > 0) {
    const inner = field(doc, name);
    setField(result, name, withPath(isDoc(inner) ? inner : {}, rest, value));
  } else if (value === undefined) delete result[name];
  else setField(result, name, value);
  return result;
}

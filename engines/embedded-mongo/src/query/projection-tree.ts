import { located, unsupported } from '../errors.ts';
import { isNumeric } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { truthy } from './value-tests.ts';

/** A node of the tree of projected paths. */
export interface PathNode {
  children: Map<string, PathNode>;
  leaf: boolean;
  /** Whether the value is computed, so that the document's own is dropped. */
  computed?: boolean;
}

/** Parts of a projection that compute values. */
export interface Computed {
  kind: 'elemMatch' | 'expression';
  path: string;
  argument: unknown;
}

export interface ProjectionParts {
  root: PathNode;
  include: boolean;
  includeId: boolean;
  computed: Computed[];
  /** Array path of the positional `$`, if there is one. */
  positional: string | undefined;
  /** Whether it only keeps or drops top-level fields. */
  topLevelOnly: boolean;
}

export const newPathNode = (): PathNode => ({ children: new Map(), leaf: false });

/** Adds a path to a tree; throws 31249 or 31250 if it contains, or lies below, another. */
export function addPath(root: PathNode, path: string): PathNode {
  let node = root;
  for (const name of path.split('.')) {
    if (node.leaf) throw located(31250, `Path collision at ${path}`);
    let child = node.children.get(name);
    if (!child) {
      child = newPathNode();
      node.children.set(name, child);
    }
    node = child;
  }
  if (node.leaf || node.children.size > 0) throw located(31249, `Path collision at ${path}`);
  node.leaf = true;
  return node;
}

class Parser {
  readonly root = newPathNode();
  readonly computed: Computed[] = [];
  positional: string | undefined;
  topLevelOnly = true;
  private inclusions = 0;
  private exclusions = 0;
  private id: boolean | undefined;

  walk(prefix: string, specification: Doc): void {
    for (const name of Object.keys(specification)) {
      const value = specification[name];
      const nested = isDoc(value) && Object.keys(value)[0]?.startsWith('$') === false;
      if (nested) this.walk(`${prefix}${name}.`, value);
      else this.entry(prefix + name, value);
    }
  }

  finish(): ProjectionParts {
    if (this.inclusions > 0 && this.exclusions > 0) {
      throw located(31254, 'Cannot do exclusion on field in inclusion projection');
    }
    const onlyId = this.exclusions === 0 && this.id === true && this.computed.length === 0;
    const include = this.inclusions > 0 || onlyId;
    const { root, computed, positional } = this;
    const topLevelOnly = this.topLevelOnly && computed.length === 0;
    return { root, include, includeId: this.id ?? true, computed, positional, topLevelOnly };
  }

  private entry(path: string, value: unknown): void {
    const flag = typeof value === 'boolean' || isNumeric(value);
    if (path === '_id' && flag) {
      this.id = truthy(value);
    } else if (path.endsWith('.$') || path === '$') {
      this.positional = path.slice(0, -2);
      this.topLevelOnly = false;
      this.inclusions++;
      addPath(this.root, this.positional);
    } else if (flag) {
      if (truthy(value)) this.inclusions++;
      else this.exclusions++;
      if (path.includes('.')) this.topLevelOnly = false;
      addPath(this.root, path);
    } else this.compute(path, value);
  }

  private compute(path: string, value: unknown): void {
    this.topLevelOnly = false;
    if (isDoc(value) && '$meta' in value) {
      throw located(31252, '$meta projections are not supported by the embedded server');
    }
    // {$slice: [expression, n]} is the expression, {$slice: n} or [n, m] the projection.
    if (isDoc(value) && '$slice' in value) {
      const [first] = Array.isArray(value.$slice) ? value.$slice : [value.$slice];
      if (isNumeric(first)) throw unsupported('$slice with numbers in a projection');
    }
    this.inclusions++;
    addPath(this.root, path);
    if (isDoc(value) && '$elemMatch' in value) {
      this.computed.push({ kind: 'elemMatch', path, argument: value.$elemMatch });
    } else this.computed.push({ kind: 'expression', path, argument: value });
  }
}

/** Takes a find projection apart; throws 31254, 31249 or 31250 for contradictions. */
export function parseProjection(specification: Doc): ProjectionParts {
  const parser = new Parser();
  parser.walk('', specification);
  return parser.finish();
}

import { apiRoutes, parseRouteKey, type RouteKey } from '@snippetry/contracts';

interface Node {
  fixed: Map<string, Node>;
  parameter: Node | undefined;
  pattern: string | undefined;
}

const aNode = (): Node => ({ fixed: new Map(), parameter: undefined, pattern: undefined });

function add(root: Node, pattern: string): void {
  let node = root;
  for (const segment of pattern.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      node.parameter ??= aNode();
      node = node.parameter;
      continue;
    }
    const next = node.fixed.get(segment.toLowerCase()) ?? aNode();
    node.fixed.set(segment.toLowerCase(), next);
    node = next;
  }
  node.pattern ??= pattern;
}

function find(node: Node, segments: readonly string[], at: number): string | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.pattern;
  const fixed = node.fixed.get(segment);
  const found = fixed && find(fixed, segments, at + 1);
  if (found !== undefined) return found;
  return node.parameter && segment !== '' ? find(node.parameter, segments, at + 1) : undefined;
}

function patternsOfContract(): Node {
  const root = aNode();
  // Object.keys forgets the key type.
  for (const key of Object.keys(apiRoutes) as RouteKey[])
    add(root, `/api${parseRouteKey(key).path}`);
  return root;
}

const root = patternsOfContract();

/**
 * Returns the contract's pattern of a path, such as `/api/snippets/:id`, regardless of the method;
 * undefined if no route has it. Labels of metrics and names of spans must not contain ids.
 */
export function routePattern(path: string): string | undefined {
  return find(root, path.toLowerCase().replace(/\/$/, '').split('/').slice(1), 0);
}

import { located } from '../errors.ts';
import { type Doc, field, isDoc, isPosition } from '../values/types.ts';
import { compileFilter } from './match.ts';
import type { MatchContext } from './operators.ts';

/**
 * Position of the array element that matched the filter's condition on that array; it stands for `$` in
 * projections and update paths. Throws 51246 if no condition names the array.
 */
export function matchedPosition(
  doc: Doc,
  { arrayPath, filter }: { arrayPath: string; filter: Doc },
  context: MatchContext,
): number {
  let best = -1;
  for (const [name, condition] of conditionsOf(doc, filter, context)) {
    const found = positionFor(doc, { name, condition, arrayPath, decided: best >= 0 }, context);
    if (found >= 0) best = found;
  }
  if (best >= 0) return best;
  throw located(
    51246,
    "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
  );
}

function conditionsOf(doc: Doc, filter: Doc, context: MatchContext): [string, unknown][] {
  const result: [string, unknown][] = [];
  for (const name of Object.keys(filter)) {
    const value = filter[name];
    if (name === '$and' || name === '$or') {
      for (const entry of Array.isArray(value) ? value : []) {
        if (!isDoc(entry)) continue;
        // Only alternatives that match the document determine a position.
        if (name === '$and' || compileFilter(entry, context)(doc)) {
          result.push(...conditionsOf(doc, entry, context));
        }
      }
    } else if (!name.startsWith('$')) result.push([name, value]);
  }
  return result;
}

interface Candidate {
  name: string;
  condition: unknown;
  arrayPath: string;
  /** Whether another condition has already determined a position. */
  decided: boolean;
}

function positionFor(doc: Doc, candidate: Candidate, context: MatchContext): number {
  const path = candidate.name.split('.');
  let node: unknown = doc;
  let at = 0;
  while (at < path.length && isDoc(node)) node = field(node, path[at++] ?? '');
  if (!Array.isArray(node)) return -1;
  const reached = path.slice(0, at).join('.');
  const { arrayPath, condition } = candidate;
  const related =
    arrayPath === reached ||
    arrayPath.startsWith(`${reached}.`) ||
    reached.startsWith(`${arrayPath}.`);
  if (!related && candidate.decided) return -1;
  const rest = path.slice(at).join('.');
  if (isDoc(condition) && '$elemMatch' in condition) {
    const test = compileFilter({ v: { $elemMatch: condition.$elemMatch } }, context);
    return node.findIndex((item) => test({ v: [item] }));
  }
  if (isPosition(path[at] ?? '')) return Number(path[at]);
  if (rest) {
    const test = compileFilter({ [rest]: condition }, context);
    return node.findIndex((item) => isDoc(item) && test(item));
  }
  const test = compileFilter({ v: condition }, context);
  return node.findIndex((item) => test({ v: item }));
}

/** Names of types that remotes pass to the platform: a new required member breaks them. */
const GIVEN = /(?:Props|Options|Input|Arguments)$/;
/** Parts of a route that a client sends. */
const SENT = /^(?:readonly )?(?:body|query|params): /;
const OPTIONAL = /: z\.Zod(?:Optional|Default|Prefault|Catch|ExactOptional)\b/;
const MEMBER = /^(?:readonly )?\w+:(?: |$)/;
const LITERAL = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

/** Returns the lines of a type; literals, which lists and unions consist of, have their own. */
const linesOf = (text) =>
  text
    .replaceAll(LITERAL, '\n$&\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the indexes of the lines that are new, or null if an old line is missing. */
function addedLines(before, after) {
  const added = [];
  let next = 0;
  for (const [index, line] of after.entries()) {
    if (line === before[next]) next += 1;
    else added.push(index);
  }
  return next === before.length ? added : null;
}

/** For each line, the indexes of the lines that open the objects around it. */
function parentsOf(lines) {
  const open = [];
  return lines.map((line, index) => {
    if (line.startsWith('}')) open.pop();
    const parents = [...open];
    if (line.endsWith('{')) open.push(index);
    return parents;
  });
}

/** Whether a type has a new member that its users must give. */
function requiresMore(key, lines, added) {
  const parents = parentsOf(lines);
  return added.some((index) => {
    const around = parents[index];
    if (!MEMBER.test(lines[index]) || around.some((one) => added.includes(one))) return false;
    if (GIVEN.test(key)) return true;
    const isSent = around.some((one) => SENT.test(lines[one]));
    return isSent && !OPTIONAL.test(lines[index]);
  });
}

function kindOf(key, before, after) {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const [had, has] = [linesOf(before), linesOf(after)];
  const added = addedLines(had, has);
  return added && !requiresMore(key, has, added) ? 'added' : 'changed';
}

/**
 * Compares the exports of a package, types by name. Keys in parentheses are types that exports
 * refer to: those come and go with the exports.
 *
 * @returns the names that are `removed`, `changed` (which can break a remote) and `added`
 */
export function changesOf(before, after) {
  const changes = { removed: [], changed: [], added: [] };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] === after[key]) continue;
    const isOwn = !key.startsWith('(');
    if (!isOwn && (before[key] === undefined || after[key] === undefined)) continue;
    changes[kindOf(key, before[key], after[key])].push(key);
  }
  return changes;
}

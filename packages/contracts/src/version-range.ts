type Version = readonly [major: number, minor: number, patch: number];

function parse(text: string): Version | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return undefined;
  return [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Returns the first version after a caret range; before 1.0, the minor version counts as major. */
function caretEnd([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

/** Returns the first version after a tilde range; `~1` without a minor version allows all of them. */
function tildeEnd([major, minor]: Version, text: string): Version {
  return text.includes('.') ? [major, minor + 1, 0] : [major + 1, 0, 0];
}

function satisfiesOne(version: Version, comparator: string): boolean {
  if (comparator === '*') return true;
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.*)$/.exec(comparator) ?? [];
  const bound = parse(text);
  if (!bound) return false;
  const order = compare(version, bound);
  if (operator === '^') return order >= 0 && compare(version, caretEnd(bound)) < 0;
  if (operator === '~') return order >= 0 && compare(version, tildeEnd(bound, text)) < 0;
  if (operator === '>=') return order >= 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  if (operator === '<') return order < 0;
  return order === 0;
}

/**
 * Whether a version is in a range: `^1.2.0`, `~1.2`, `>=1.0 <3`, `1.2.3`, `*`, and alternatives
 * separated by `||`. An invalid range includes no version.
 */
export function satisfies(version: string, range: string): boolean {
  const parsed = parse(version);
  if (!parsed) return false;
  return range
    .split('||')
    .map((part) => part.trim().split(/\s+/).filter(Boolean))
    .some((all) => all.length > 0 && all.every((comparator) => satisfiesOne(parsed, comparator)));
}

import { BSONRegExp } from 'bson';
import { badValue, located } from '../errors.ts';
import { engineOf, type Pattern } from './pattern/engines.ts';
import { translatePattern } from './pattern/translate.ts';

const CACHE_SIZE = 500;
const cache = new Map<string, Pattern>();

/** Pattern and options of a regular expression given as BSON value or as text. */
export function regexParts(
  value: unknown,
  options?: unknown,
): { pattern: string; options: string } {
  if (options !== undefined && typeof options !== 'string') {
    throw badValue('$options has to be a string');
  }
  if (value instanceof BSONRegExp) {
    if (options !== undefined && value.options) {
      throw located(51075, 'options set in both $regex and $options');
    }
    return { pattern: value.pattern, options: options ?? value.options };
  }
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  return { pattern: value, options: options ?? '' };
}

/** The regular expression as a value: a stored expression that is the same one meets it too. */
export function regexValue(value: unknown, options?: unknown): BSONRegExp {
  const parts = regexParts(value, options);
  return new BSONRegExp(parts.pattern, parts.options);
}

const LITERAL = /^(?:[^\\^$.|?*+()[\]{}]|\\[\\^$.|?*+()[\]{}\-/])+$/u;

/** The text that a pattern looks for if it is one, as most searches are: found in half the time. */
function literalOf(pattern: string): string | undefined {
  return LITERAL.test(pattern) ? pattern.replaceAll(/\\(.)/g, '$1') : undefined;
}

/**
 * Compiles a PCRE pattern, which matches in time proportional to the text. Throws 51091 for a pattern that
 * cannot be compiled, 51108 for an unknown option and 2 for what is not supported.
 */
export function compileRegex(value: unknown, options?: unknown): Pattern {
  const parts = regexParts(value, options);
  const key = `${parts.options}/${parts.pattern}`;
  const known = cache.get(key);
  if (known) return known;
  for (const flag of parts.options) {
    if (!'imsxu'.includes(flag)) {
      throw located(51108, `invalid flag in regex options: ${flag}`);
    }
  }
  const engine = engineOf(translatePattern(parts.pattern, parts.options), () => {
    cache.delete(key);
  });
  const literal = parts.options === '' ? literalOf(parts.pattern) : undefined;
  const pattern: Pattern =
    literal === undefined ? engine : { test: (text) => text.includes(literal) };
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, pattern);
  return pattern;
}

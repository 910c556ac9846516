import { BSONRegExp } from 'bson';
import { badValue, located } from '../errors.ts';

const CACHE_SIZE = 500;
const cache = new Map<string, RegExp>();

const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  space: '\\s',
  upper: 'A-Z',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: 'A-Fa-f0-9',
};

/** Pattern and options of a regular expression given as BSON value or as text. */
export function regexParts(
  value: unknown,
  options?: unknown,
): { pattern: string; options: string } {
  if (options !== undefined && typeof options !== 'string') {
    throw badValue('$options has to be a string');
  }
  if (value instanceof BSONRegExp) {
    return { pattern: value.pattern, options: options ?? value.options };
  }
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  return { pattern: value, options: options ?? '' };
}

/**
 * Compiles a PCRE pattern to a JavaScript expression: inline flags, extended syntax, `\A`, `\z`, POSIX
 * classes and possessive quantifiers are translated. Throws 51091 for a pattern that cannot be compiled.
 */
export function compileRegex(value: unknown, options?: unknown): RegExp {
  const parts = regexParts(value, options);
  const key = `${parts.options}/${parts.pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const regex = translate(parts.pattern, parts.options);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, regex);
  return regex;
}

function translate(source: string, options: string): RegExp {
  let pattern = source;
  let flags = options;
  for (const flag of flags) {
    if (!'imsxu'.includes(flag)) {
      throw located(51108, `invalid flag in regex options: ${flag}`);
    }
  }
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  if (inline) {
    flags += inline[1] ?? '';
    pattern = pattern.slice(inline[0].length);
  }
  if (flags.includes('x')) pattern = withoutExtendedSpace(pattern);
  pattern = pattern
    .replace(/\(\?P</g, '(?<')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\(\?#[^)]*\)/g, '')
    .replace(/([*+?}])\+/g, '$1')
    .replace(/\[:(\w+):\]/g, (whole, name: string) => POSIX_CLASSES[name] ?? whole);
  const used = [...new Set(flags.replace(/[xu]/g, ''))].join('');
  try {
    return new RegExp(pattern, used + (/\\p\{|\\x\{/.test(pattern) ? 'u' : ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw located(51091, `Regular expression is invalid: ${reason}`);
  }
}

const withoutExtendedSpace = (pattern: string): string =>
  pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\s+|#.*$/gm, (token) =>
    token.startsWith('\\') || token.startsWith('[') ? token : '',
  );

import { BSONRegExp } from 'bson';
import { RE2JS } from 're2js';
import { badValue, located, unsupported } from '../errors.ts';
import { computingStep, timeExpired } from './computing.ts';

export interface Pattern {
  /** Returns whether it matches anywhere. */
  test(text: string): boolean;
}

const CACHE_SIZE = 500;
const cache = new Map<string, Pattern>();

/** Instructions times characters of one match, about two seconds of processor time. */
const MAX_STEPS = 100_000_000;

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

/** The regular expression as a value: an equal stored expression matches too. */
export function regexValue(value: unknown, options?: unknown): BSONRegExp {
  const parts = regexParts(value, options);
  return new BSONRegExp(parts.pattern, parts.options);
}

/** Literal text, optionally after `^`: nearly all searches. */
const LITERAL = /^(\^?)((?:[^\\^$.|?*+()[\]{}]|\\[^A-Za-z0-9])+)$/u;

/** Compiles a literal without RE2: faster, and linear too. */
function compileLiteral(pattern: string, options: string): Pattern | undefined {
  const [, start, escaped] = LITERAL.exec(pattern) ?? [];
  if (escaped === undefined || !/^[isu]*$/.test(options)) return undefined;
  const text = escaped.replaceAll(/\\(.)/gsu, '$1');
  if (!options.includes('i')) {
    return { test: (value) => (start ? value.startsWith(text) : value.includes(text)) };
  }
  const source = text.replaceAll(/[\\^$.|?*+()[\]{}/]/g, '\\$&');
  const regex = new RegExp(start + source, 'iu');
  return { test: (value) => regex.test(value) };
}

/** An escape, a character class, the start of a group, or one character. */
const TOKEN = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\((?:\?[^:<P]|\*)?|[\s\S]/gu;

/** Rewrites syntax that differs between PCRE and RE2; RE2 itself throws for unsupported syntax. */
function toRe2(pattern: string, multiline: boolean): string {
  return pattern.replaceAll(TOKEN, (token) => {
    if (token === '$' && !multiline) return '(?:\\n?\\z)';
    if (token === '\\s') return '[\\s\\v]';
    if (token === '\\S') return '[^\\s\\v]';
    if (token.startsWith('[')) return classToRe2(token);
    if (/^(?:\\[CQv]|\(\?)/.test(token)) throw unsupported(`'${token}' in a regular expression`);
    return token;
  });
}

function classToRe2(text: string): string {
  if (/\\[SCQv]/.test(text)) throw unsupported(`'${text}' in a regular expression`);
  return text.replaceAll(/\\[\s\S]/gu, (token) => (token === '\\s' ? '\\s\\v' : token));
}

function compileRe2(pattern: string, options: string): Pattern {
  if (options.includes('x')) throw unsupported('the option x of a regular expression');
  const multiline = options.includes('m');
  const flags =
    (options.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (options.includes('s') ? RE2JS.DOTALL : 0) |
    (multiline ? RE2JS.MULTILINE : 0);
  const source = toRe2(pattern, multiline);
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(source, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw located(51091, `Regular expression is invalid in RE2's syntax: ${reason}`);
  }
  const size = regex.programSize();
  return {
    test(text) {
      computingStep();
      if (size * text.length > MAX_STEPS) throw timeExpired();
      return regex.test(text);
    },
  };
}

/**
 * Compiles a PCRE pattern, which matches in time proportional to the text. Throws 51091 or 2 for a pattern
 * that RE2 does not support and 51108 for an unknown option.
 */
export function compileRegex(value: unknown, options?: unknown): Pattern {
  const parts = regexParts(value, options);
  const key = `${parts.options}/${parts.pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const flag = /[^imsxu]/.exec(parts.options);
  if (flag) throw located(51108, `invalid flag in regex options: ${flag[0]}`);
  const pattern =
    compileLiteral(parts.pattern, parts.options) ?? compileRe2(parts.pattern, parts.options);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, pattern);
  return pattern;
}

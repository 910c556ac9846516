import { BSONRegExp } from 'bson';
import { located } from '../../errors.ts';
import type { Pattern, PatternMatch } from '../../query/pattern/engines.ts';
import { compileRegex } from '../../query/regex.ts';
import { isDoc, isNullish, typeName } from '../../values/types.ts';
import type { OperatorCompiler } from '../expression.ts';
import type { OperatorTable } from './define.ts';
import { characterCount } from './text.ts';

/** Bytes all matches of one text may take. */
const MAX_MATCHES = 64 * 1024 * 1024;
const MATCH_BYTES = 150;

interface Found {
  match: string;
  idx: number;
  captures: (string | null)[];
}

interface Search {
  text: string;
  pattern: Pattern;
}

function searchOf(name: string, input: unknown, regex: unknown, options: unknown): Search | null {
  if (!isNullish(input) && typeof input !== 'string') {
    throw located(51104, `${name} needs 'input' to be of type string`);
  }
  if (!isNullish(regex) && typeof regex !== 'string' && !(regex instanceof BSONRegExp)) {
    throw located(51105, `${name} needs 'regex' to be of type string or regex`);
  }
  if (!isNullish(options) && typeof options !== 'string') {
    throw located(51106, `${name} needs 'options' to be of type string`);
  }
  if (regex instanceof BSONRegExp && regex.options && options) {
    throw located(
      51107,
      `${name}: found regex options specified in both 'regex' and 'options' fields`,
    );
  }
  const source = regex instanceof BSONRegExp ? regex.pattern : regex;
  const flags = options || (regex instanceof BSONRegExp ? regex.options : '');
  if (source?.includes('\0')) {
    throw located(51109, `${name}: regular expression cannot contain an embedded null byte`);
  }
  if (flags.includes('\0')) {
    throw located(
      51110,
      `${name}: regular expression options cannot contain an embedded null byte`,
    );
  }
  if (isNullish(source)) return null;
  const pattern = compileRegex(source, flags);
  return isNullish(input) ? null : { text: input, pattern };
}

/** An operator that looks for a pattern; `none` is its answer where text or pattern is missing. */
function patternOperator(
  name: string,
  none: () => unknown,
  apply: (search: Search) => unknown,
): OperatorTable {
  const compiler: OperatorCompiler = (argument, scope) => {
    if (!isDoc(argument)) {
      throw located(
        51103,
        `${name} expects an object of named arguments but found: ${typeName(argument)}`,
      );
    }
    for (const field of Object.keys(argument)) {
      if (field !== 'input' && field !== 'regex' && field !== 'options') {
        throw located(31024, `${name} found an unknown argument: ${field}`);
      }
    }
    if (!('input' in argument)) throw located(31022, `${name} requires 'input' parameter`);
    if (!('regex' in argument)) throw located(31023, `${name} requires 'regex' parameter`);
    const input = scope.compile(argument.input);
    const regex = scope.compile(argument.regex);
    const options = scope.compile(argument.options ?? null);
    return (root, variables) => {
      const search = searchOf(
        name,
        input(root, variables),
        regex(root, variables),
        options(root, variables),
      );
      return search ? apply(search) : none();
    };
  };
  return { [name]: compiler };
}

const foundAt = (text: string, { start, end, captures }: PatternMatch, idx: number): Found => ({
  match: text.slice(start, end),
  idx,
  captures,
});

function first({ text, pattern }: Search): Found | null {
  for (const match of pattern.matches(text)) {
    return foundAt(text, match, characterCount(text, 0, match.start));
  }
  return null;
}

function all({ text, pattern }: Search): Found[] {
  const found: Found[] = [];
  let bytes = 0;
  let idx = 0;
  let counted = 0;
  for (const match of pattern.matches(text)) {
    idx += characterCount(text, counted, match.start);
    counted = match.start;
    found.push(foundAt(text, match, idx));
    bytes += MATCH_BYTES + match.end - match.start;
    for (const capture of match.captures) bytes += capture?.length ?? 0;
    if (bytes > MAX_MATCHES) {
      throw located(
        51151,
        '$regexFindAll: the size of buffer to store output exceeded the 64MB limit',
      );
    }
  }
  return found;
}

/** Regular expressions. */
export const PATTERNS: OperatorTable = {
  ...patternOperator(
    '$regexMatch',
    () => false,
    ({ text, pattern }) => pattern.test(text),
  ),
  ...patternOperator('$regexFind', () => null, first),
  ...patternOperator('$regexFindAll', () => [], all),
};

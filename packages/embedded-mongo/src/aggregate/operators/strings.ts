import { located } from '../../errors.ts';
import { compileRegex } from '../../query/regex.ts';
import { compareStrings } from '../../values/compare.ts';
import { toDouble } from '../../values/numbers.ts';
import { isNullish, typeName } from '../../values/types.ts';
import { textValue } from './convert.ts';
import { named, type OperatorTable, strict } from './define.ts';

function requireString(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw located(34471, `${name} requires a string argument, found: ${typeName(value)}`);
}

const lowered = (value: unknown): string =>
  isNullish(value) ? '' : (textValue(value) ?? '').replace(/[A-Z]/g, (c) => c.toLowerCase());

const raised = (value: unknown): string =>
  isNullish(value) ? '' : (textValue(value) ?? '').replace(/[a-z]/g, (c) => c.toUpperCase());

function concat(...values: unknown[]): string | null {
  let result = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string') {
      throw located(16702, `$concat only supports strings, not ${typeName(value)}`);
    }
    result += value;
  }
  return result;
}

function substringBytes(value: unknown, start: unknown, count: unknown): string {
  const bytes = Buffer.from(isNullish(value) ? '' : (textValue(value) ?? ''));
  const from = toDouble(start);
  const length = toDouble(count);
  return bytes.subarray(from, length < 0 ? bytes.length : from + length).toString();
}

function substringCharacters(value: unknown, start: unknown, count: unknown): string {
  const characters = [...(isNullish(value) ? '' : (textValue(value) ?? ''))];
  const from = toDouble(start);
  return characters.slice(from, from + toDouble(count)).join('');
}

function indexOf(value: unknown, part: unknown, start: unknown, end: unknown): number | null {
  if (isNullish(value)) return null;
  const characters = [...requireString(value, '$indexOfCP')];
  const wanted = [...requireString(part, '$indexOfCP')];
  const last = Math.min(end === undefined ? characters.length : toDouble(end), characters.length);
  for (let at = start === undefined ? 0 : toDouble(start); at <= last - wanted.length; at++) {
    if (wanted.every((character, n) => characters[at + n] === character)) return at;
  }
  return -1;
}

function trimmer(name: string, sides: 'both' | 'left' | 'right'): OperatorTable {
  return named(name, { required: ['input'], optional: ['chars'] }, ({ input, chars }) => {
    if (isNullish(input) || chars === null) return null;
    const text = [...requireString(input, name)];
    const drop = chars === undefined ? undefined : new Set(requireString(chars, name));
    const dropped = (c = ''): boolean => (drop ? drop.has(c) : /[\s\0]/.test(c));
    let start = 0;
    let end = text.length;
    if (sides !== 'right') while (start < end && dropped(text[start])) start++;
    if (sides !== 'left') while (end > start && dropped(text[end - 1])) end--;
    return text.slice(start, end).join('');
  });
}

function replacer(name: string, all: boolean): OperatorTable {
  const required = ['input', 'find', 'replacement'];
  return named(name, { required }, ({ input, find, replacement }) => {
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [text, from, to] = [input, find, replacement].map((value) => requireString(value, name));
    if (text === undefined || from === undefined || to === undefined) return null;
    return all ? text.split(from).join(to) : text.replace(from, () => to);
  });
}

interface Found {
  match: string;
  idx: number;
  captures: (string | null)[];
}

function findAll(input: unknown, regex: unknown, options: unknown): Found[] {
  if (isNullish(input) || isNullish(regex)) return [];
  const compiled = compileRegex(regex, options ?? undefined);
  const global = new RegExp(compiled.source, `${compiled.flags}g`);
  return [...requireString(input, '$regexFind').matchAll(global)].map((found) => ({
    match: found[0],
    idx: [...found.input.slice(0, found.index)].length,
    captures: found.slice(1).map((capture) => capture ?? null),
  }));
}

const REGEX = { required: ['input', 'regex'], optional: ['options'] };
const lengthOf = (value: unknown, name: string): number => [...requireString(value, name)].length;

/** Strings. */
export const STRINGS: OperatorTable = {
  ...strict('$concat', [0, Number.POSITIVE_INFINITY], concat),
  ...strict('$toLower', 1, lowered),
  ...strict('$toUpper', 1, raised),
  ...strict('$substr', 3, substringBytes),
  ...strict('$substrBytes', 3, substringBytes),
  ...strict('$substrCP', 3, substringCharacters),
  ...strict('$strLenCP', 1, (value) => lengthOf(value, '$strLenCP')),
  ...strict('$strLenBytes', 1, (value) => Buffer.byteLength(requireString(value, '$strLenBytes'))),
  ...strict('$strcasecmp', 2, (left, right) => compareStrings(raised(left), raised(right))),
  ...strict('$indexOfCP', [2, 4], indexOf),
  ...strict('$split', 2, (value, separator) =>
    isNullish(value) || isNullish(separator)
      ? null
      : requireString(value, '$split').split(requireString(separator, '$split')),
  ),
  ...trimmer('$trim', 'both'),
  ...trimmer('$ltrim', 'left'),
  ...trimmer('$rtrim', 'right'),
  ...replacer('$replaceOne', false),
  ...replacer('$replaceAll', true),
  ...named(
    '$regexMatch',
    REGEX,
    ({ input, regex, options }) => findAll(input, regex, options).length > 0,
  ),
  ...named(
    '$regexFind',
    REGEX,
    ({ input, regex, options }) => findAll(input, regex, options)[0] ?? null,
  ),
  ...named('$regexFindAll', REGEX, ({ input, regex, options }) => findAll(input, regex, options)),
};

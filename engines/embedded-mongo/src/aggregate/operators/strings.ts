import { located } from '../../errors.ts';
import { compareStrings } from '../../values/compare.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';
import { isInt32, isNullish, typeName } from '../../values/types.ts';
import { textValue } from './convert.ts';
import { named, type OperatorTable, strict } from './define.ts';
import { characterCount, findText, parts, unitAt } from './text.ts';

const LONGEST_TEXT = 16 * 1024 * 1024;

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
  return limited(result, '$concat');
}

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80;

function substringBytes(value: unknown, start: unknown, count: unknown): string {
  const bytes = Buffer.from(isNullish(value) ? '' : (textValue(value) ?? ''));
  if (!isNumeric(start)) {
    throw located(
      16034,
      `$substrBytes: starting index must be a numeric type, is ${typeName(start)}`,
    );
  }
  if (!isNumeric(count)) {
    throw located(16035, `$substrBytes: length must be a numeric type, is ${typeName(count)}`);
  }
  const from = Math.trunc(toDouble(start));
  const length = Math.trunc(toDouble(count));
  if (from < 0) throw located(50752, '$substrBytes: starting index must be non-negative');
  if (isContinuation(bytes[from])) {
    throw located(
      28656,
      '$substrBytes: Invalid range, starting index is a UTF-8 continuation byte.',
    );
  }
  if (length >= 0 && isContinuation(bytes[from + length])) {
    throw located(
      28657,
      '$substrBytes: Invalid range, ending index is in the middle of a UTF-8 character.',
    );
  }
  return bytes.subarray(from, length < 0 ? bytes.length : from + length).toString();
}

function substringCharacters(value: unknown, start: unknown, count: unknown): string {
  const text = isNullish(value) ? '' : (textValue(value) ?? '');
  if (!isNumeric(start)) {
    throw located(
      34450,
      `$substrCP: starting index must be a numeric type (is BSON type ${typeName(start)})`,
    );
  }
  if (!isInt32(toDouble(start))) {
    throw located(
      34451,
      '$substrCP: starting index cannot be represented as a 32-bit integral value',
    );
  }
  if (!isNumeric(count)) {
    throw located(
      34452,
      `$substrCP: length must be a numeric type (is BSON type ${typeName(count)})`,
    );
  }
  if (!isInt32(toDouble(count))) {
    throw located(34453, '$substrCP: length cannot be represented as a 32-bit integral value');
  }
  if (toDouble(count) < 0) throw located(34454, '$substrCP: length must be a nonnegative integer.');
  if (toDouble(start) < 0) {
    throw located(34455, '$substrCP: the starting index must be nonnegative integer.');
  }
  const from = unitAt(text, toDouble(start));
  return text.slice(from, unitAt(text, toDouble(count), from));
}

function position(value: unknown, operator: string, what: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toDouble(value);
  if (!Number.isInteger(number)) {
    throw located(
      40096,
      `${operator} requires an integral ${what}, found a value of type: ${typeName(value)}`,
    );
  }
  if (number >= 0) return number;
  throw located(40097, `${operator} requires a nonnegative ${what}, found: ${number}`);
}

function requirePart(value: unknown, operator: string, code: number, which: string): string {
  if (typeof value === 'string') return value;
  throw located(
    code,
    `${operator} requires a string as the ${which} argument, found: ${typeName(value)}`,
  );
}

function indexOfCharacters(
  value: unknown,
  part: unknown,
  start: unknown,
  end: unknown,
): number | null {
  if (isNullish(value)) return null;
  const text = requirePart(value, '$indexOfCP', 40093, 'first');
  const wanted = requirePart(part, '$indexOfCP', 40094, 'second');
  const first = position(start, '$indexOfCP', 'starting index') ?? 0;
  const last = position(end, '$indexOfCP', 'ending index');
  const from = unitAt(text, first, 0, -1);
  const to = last === undefined ? text.length : unitAt(text, last);
  const found = from < 0 ? -1 : findText(text.slice(0, to), wanted, from);
  return found < 0 ? -1 : first + characterCount(text, from, found);
}

function indexOfBytes(value: unknown, part: unknown, start: unknown, end: unknown): number | null {
  if (isNullish(value)) return null;
  // Every byte as one character.
  const text = latin(requirePart(value, '$indexOfBytes', 40091, 'first'));
  const wanted = latin(requirePart(part, '$indexOfBytes', 40092, 'second'));
  const first = position(start, '$indexOfBytes', 'starting index') ?? 0;
  const last = position(end, '$indexOfBytes', 'ending index');
  return first > text.length ? -1 : findText(text.slice(0, last), wanted, first);
}

const latin = (text: string): string => Buffer.from(text).toString('latin1');

function trimmer(name: string, sides: 'both' | 'left' | 'right'): OperatorTable {
  return named(name, { required: ['input'], optional: ['chars'] }, ({ input, chars }) => {
    if (isNullish(input) || chars === null) return null;
    const text = requireString(input, name);
    const drop = chars === undefined ? undefined : new Set(requireString(chars, name));
    const dropped = (c: string): boolean => (drop ? drop.has(c) : /[\s\0]/.test(c));
    let start = 0;
    let end = text.length;
    while (sides !== 'right' && start < end) {
      const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
      if (!dropped(character)) break;
      start += character.length;
    }
    while (sides !== 'left' && end > start) {
      const length = end - start > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1;
      if (!dropped(text.slice(end - length, end))) break;
      end -= length;
    }
    return text.slice(start, end);
  });
}

function replacer(name: string, all: boolean): OperatorTable {
  const required = ['input', 'find', 'replacement'];
  return named(name, { required }, ({ input, find, replacement }) => {
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [text, from, to] = [input, find, replacement].map((value) => requireString(value, name));
    if (text === undefined || from === undefined || to === undefined) return null;
    return limited(parts(text, from, all ? Number.POSITIVE_INFINITY : 1).join(to), name);
  });
}

/** Refuses a text no document could hold, before it is made larger still. */
function limited(text: string, name: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  throw located(51151, `${name}: the string is longer than ${LONGEST_TEXT} bytes`);
}

const lengthOf = (value: unknown, name: string): number =>
  characterCount(requireString(value, name));

function split(value: unknown, separator: unknown): string[] | null {
  if (isNullish(value) || isNullish(separator)) return null;
  if (typeof value !== 'string') {
    throw located(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(value)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw located(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  }
  if (separator === '') throw located(40087, '$split requires a non-empty separator');
  return parts(value, separator);
}

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
  ...strict('$indexOfCP', [2, 4], indexOfCharacters),
  ...strict('$indexOfBytes', [2, 4], indexOfBytes),
  ...strict('$split', 2, split),
  ...trimmer('$trim', 'both'),
  ...trimmer('$ltrim', 'left'),
  ...trimmer('$rtrim', 'right'),
  ...replacer('$replaceOne', false),
  ...replacer('$replaceAll', true),
};

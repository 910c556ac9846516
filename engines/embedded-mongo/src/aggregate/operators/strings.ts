import { located } from '../../errors.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';
import { isInt32, isNullish, typeName } from '../../values/types.ts';
import { textValue } from './convert.ts';
import { type OperatorTable, strict } from './define.ts';

const SURROGATES = /[\ud800-\udfff]/;

const widthAt = (text: string, at: number): number =>
  (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

/** Number of code points of a text. */
function characterCount(text: string): number {
  if (!SURROGATES.test(text)) return text.length;
  let count = 0;
  for (let at = 0; at < text.length; count++) at += widthAt(text, at);
  return count;
}

/** Index that lies a number of code points after another; the end of a shorter text. */
function indexAfter(text: string, characters: number, from = 0): number {
  if (!SURROGATES.test(text)) return Math.min(from + characters, text.length);
  let at = from;
  for (let left = characters; left > 0 && at < text.length; left--) at += widthAt(text, at);
  return at;
}

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
  const from = indexAfter(text, toDouble(start));
  return text.slice(from, indexAfter(text, toDouble(count), from));
}

/** Refuses a text no document could hold, before it is made larger still. */
function limited(text: string, name: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  throw located(51151, `${name}: the string is longer than ${LONGEST_TEXT} bytes`);
}

const lengthOf = (value: unknown, name: string): number =>
  characterCount(requireString(value, name));

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
};

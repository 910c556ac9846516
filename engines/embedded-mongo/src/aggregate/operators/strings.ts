import { Binary, ObjectId } from 'bson';
import { CommandError, located } from '../../errors.ts';
import { isNumeric, numberOf, toDouble } from '../../values/numbers.ts';
import { isInt32, isNullish, typeName } from '../../values/types.ts';
import { type OperatorTable, strict } from './define.ts';

const SURROGATES = /[\ud800-\udfff]/;
const LONGEST_TEXT = 16 * 1024 * 1024;

const widthAt = (text: string, at: number): number =>
  (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

/** Number of code points of a text. */
function characterCount(text: string): number {
  if (!SURROGATES.test(text)) return text.length;
  let count = 0;
  for (let at = 0; at < text.length; count++) at += widthAt(text, at);
  return count;
}

/** Index that is a number of code points after another; the end of a shorter text. */
function indexAfter(text: string, characters: number, from = 0): number {
  if (!SURROGATES.test(text)) return Math.min(from + characters, text.length);
  let at = from;
  for (let left = characters; left > 0 && at < text.length; left--) at += widthAt(text, at);
  return at;
}

/** Text of a scalar value; undefined for other values. */
function textValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Binary && value.sub_type === 4) return value.toUUID().toString();
  const number = numberOf(value);
  return number === undefined ? undefined : String(number);
}

function toText(value: unknown): string | null {
  if (isNullish(value)) return null;
  const text = textValue(value);
  if (text !== undefined) return text;
  throw new CommandError(
    241,
    `Unsupported conversion from ${typeName(value)} to string in $convert with no onError value`,
  );
}

function requireString(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw located(34471, `${name} requires a string argument, found: ${typeName(value)}`);
}

function concat(...values: unknown[]): string | null {
  let result = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string') {
      throw located(16702, `$concat only supports strings, not ${typeName(value)}`);
    }
    result += value;
  }
  if (result.length <= LONGEST_TEXT) return result;
  throw located(51151, `$concat: the string is longer than ${LONGEST_TEXT} bytes`);
}

function countOf(value: unknown, what: string, code: number): number {
  const count = toDouble(value);
  if (isNumeric(value) && isInt32(count + 0) && count >= 0) return count;
  throw located(code, `$substrCP: ${what} must be a nonnegative 32-bit integer`);
}

function substring(value: unknown, start: unknown, count: unknown): string {
  const text = textValue(value) ?? '';
  const from = indexAfter(text, countOf(start, 'the starting index', 34450));
  return text.slice(from, indexAfter(text, countOf(count, 'length', 34452), from));
}

export const STRINGS: OperatorTable = {
  ...strict('$concat', [0, Number.POSITIVE_INFINITY], concat),
  ...strict('$toLower', 1, (value) =>
    (textValue(value) ?? '').replace(/[A-Z]/g, (c) => c.toLowerCase()),
  ),
  ...strict('$toUpper', 1, (value) =>
    (textValue(value) ?? '').replace(/[a-z]/g, (c) => c.toUpperCase()),
  ),
  ...strict('$substrCP', 3, substring),
  ...strict('$strLenCP', 1, (value) => characterCount(requireString(value, '$strLenCP'))),
  ...strict('$strLenBytes', 1, (value) => Buffer.byteLength(requireString(value, '$strLenBytes'))),
  ...strict('$toString', 1, toText),
  ...strict('$type', 1, typeName),
};

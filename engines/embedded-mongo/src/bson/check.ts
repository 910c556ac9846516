import { isUtf8 } from 'node:buffer';
import { badValue, CommandError, unsupported } from '../errors.ts';
import { valueSize } from './elements.ts';
import { readSafeInteger } from './int64.ts';

const MAX_DEPTH = 100;
const LAST_DATE = 8.64e15;

/** Pattern and options, each terminated by a zero byte. */
const REGEX_END = /^[^\0]*\0[ilmsux]*\0$/;

/** BSON types that are refused, by number. */
const REFUSED_TYPES: Readonly<Record<number, string>> = {
  12: 'DBPointer',
  13: 'JavaScript',
  14: 'Symbol',
  15: 'JavaScript with scope',
  19: 'Decimal128',
};

const invalid = (message: string): CommandError => new CommandError(22, message);

/**
 * Checks the structure of a document before it is decoded or stored: lengths, terminators, UTF-8, depth.
 * Throws code 22 for broken bytes, 15 for more than 100 levels and 2 for a refused type or a date outside the
 * range of JavaScript.
 */
export function checkDocument(bytes: Buffer, at = 0, limit = bytes.length, depth = 1): void {
  if (depth > MAX_DEPTH) {
    throw new CommandError(15, 'BSONObj exceeded maximum nested object depth: 100');
  }
  if (limit - at < 5) throw invalid('document too short');
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > limit || bytes[at + size - 1] !== 0) {
    throw invalid('invalid document length');
  }
  const end = at + size - 1;
  let position = at + 4;
  while (position < end) {
    const type = bytes[position++] ?? 0;
    position = checkName(bytes, position, end);
    const refused = REFUSED_TYPES[type];
    if (refused) throw unsupported(`the type ${refused}`);
    const length = sizeWithin(bytes, { type, at: position, end });
    checkValue(bytes, { type, at: position, end: position + length, depth });
    position += length;
  }
  if (position !== end) throw invalid('document ends early');
}

/** Checks a command, which may have 100 levels more than a document. */
export const checkCommand = (bytes: Buffer): void =>
  checkDocument(bytes, 0, bytes.length, 1 - MAX_DEPTH);

function checkName(bytes: Buffer, start: number, end: number): number {
  let position = start;
  let bits = 0;
  for (let byte = bytes[position]; byte && position < end; byte = bytes[++position]) bits |= byte;
  if (position >= end) throw invalid('unterminated field name');
  // Most names are ASCII, which is quick to check.
  const ascii = bits < 0x80;
  if (!ascii && !isUtf8(bytes.subarray(start, position))) throw invalid('field name is not UTF-8');
  return position + 1;
}

function sizeWithin(bytes: Buffer, value: { type: number; at: number; end: number }): number {
  let size: number;
  try {
    size = valueSize(bytes, value.type, value.at);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'unreadable value');
  }
  if (size < 0 || value.at + size > value.end) throw invalid('field length exceeds the document');
  return size;
}

function checkValue(
  bytes: Buffer,
  value: { type: number; at: number; end: number; depth: number },
): void {
  const { type, at, end } = value;
  if (type === 2) {
    if (end - at < 5 || bytes[end - 1] !== 0) throw invalid('unterminated string');
    if (!isUtf8(bytes.subarray(at + 4, end - 1))) throw invalid('string is not UTF-8');
  }
  // JavaScript has no dates beyond these milliseconds.
  if (type === 9 && Math.abs(readSafeInteger(bytes, at)) > LAST_DATE) {
    throw badValue('a date so far from 1970 is not supported by the embedded server');
  }
  if (type === 5 && bytes.readInt32LE(at) < 0) throw invalid('negative binary length');
  if (type === 11 && !REGEX_END.test(bytes.toString('latin1', at, end))) {
    throw invalid('unknown option of a regular expression');
  }
  if (type === 3 || type === 4) checkDocument(bytes, at, end, value.depth + 1);
}

/** Maximum values of a body, nested ones included; the largest request of the apps has about 6000. */
export const MAX_BODY_VALUES = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Returns the position of the quote that ends the string whose characters begin at `from`. */
function endOfString(json: Buffer, from: number): number {
  const quote = json.indexOf(QUOTE, from);
  if (quote === -1) return json.length;
  if (json[quote - 1] !== BACKSLASH) return quote;
  let at = from;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Whether UTF-8 encoded JSON has more values than `max`; an empty list or object may count as two. Works
 * on the bytes, because a megabyte of `[],` takes twenty times as much memory after parsing.
 */
export function hasMoreValues(json: Buffer, max: number): boolean {
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at + 1);
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
      values += 1;
      if (values > max) return true;
    }
  }
  return false;
}

import { BSON, type Document } from 'mongodb';

/**
 * Factor by which socket timeouts and blocking times of the specifications are increased. Client
 * and server share one event loop here: if it stalled for 150 ms, a reply that is blocked for as
 * long would arrive before a client times out after 100 ms.
 */
export const TIME_SCALE = 10;

/** Text of a value for messages. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = BSON.EJSON.stringify(value, { relaxed: true });
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Whether a value is a document or an object with fields, not an array or a BSON value. */
export function isObject(value: unknown): value is Document {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return !('_bsontype' in value) && !(value instanceof Date) && !(value instanceof Uint8Array);
}

/** The value as a number, for every numeric BSON type. */
export function numeric(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  const isNumber =
    value instanceof BSON.Long ||
    value instanceof BSON.Double ||
    value instanceof BSON.Int32 ||
    value instanceof BSON.Decimal128;
  return isNumber ? Number(value.toString()) : undefined;
}

/** The only operator of `{ $$operator: argument }`. */
export function operatorOf(expected: unknown): { name: string; argument: unknown } | undefined {
  if (!isObject(expected)) return undefined;
  const [name, ...others] = Object.keys(expected);
  if (others.length > 0 || !name?.startsWith('$$')) return undefined;
  return { name, argument: expected[name] };
}

import { Binary, BSONRegExp, Double, EJSON, ObjectId } from 'bson';
import { isDoc, isNullish } from './types.ts';

/** A value as MongoDB prints it in messages, for example in those of duplicate keys. */
export function shellText(value: unknown): string {
  if (isNullish(value)) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.length ? `[ ${value.map(shellText).join(', ')} ]` : '[]';
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([name, item]) => `${name}: ${shellText(item)}`);
    return fields.length ? `{ ${fields.join(', ')} }` : '{}';
  }
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Double) return String(value.value);
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  // Nothing keeps a client from storing a UUID of another length.
  if (value instanceof Binary && value.sub_type === 4 && value.position === 16) {
    return `UUID("${value.toUUID().toString()}")`;
  }
  return EJSON.stringify(value);
}

import { ObjectId } from 'bson';
import { decodeValue } from './decode.ts';
import { elements, valueSize } from './elements.ts';
import { fieldName } from './field-names.ts';

/**
 * The documents of an array field of a command body as they were sent. Inserted documents are never
 * decoded on the way to the store, so stored bytes equal sent bytes.
 */
export function rawDocuments(body: Buffer, name: string): Buffer[] | undefined {
  for (const element of elements(body)) {
    if (element.name !== name || element.type !== 4) continue;
    const result: Buffer[] = [];
    for (const item of elements(body, element.value)) {
      if (item.type !== 3) return undefined;
      result.push(body.subarray(item.value, item.end));
    }
    return result;
  }
  return undefined;
}

/** One field of a document, decoded exactly; undefined where it is missing. */
export function exactField(body: Buffer, name: string): unknown {
  for (const element of elements(body)) {
    if (element.name === name) return decodeValue(body, element.type, element.value, true);
  }
  return undefined;
}

/** Keeps (`include`) or drops the named top-level fields without decoding any value. */
export function spliceFields(bytes: Buffer, names: ReadonlySet<string>, include: boolean): Buffer {
  const end = bytes.readInt32LE(0) - 1;
  const result = Buffer.allocUnsafe(bytes.length);
  let length = 4;
  let position = 4;
  while (position < end) {
    const start = position;
    const type = bytes[position++] ?? 0;
    const nameStart = position;
    while (bytes[position]) position++;
    const name = fieldName(bytes, nameStart, position++);
    position += valueSize(bytes, type, position);
    if (names.has(name) === include) length += bytes.copy(result, length, start, position);
  }
  result[length++] = 0;
  result.writeInt32LE(length, 0);
  return result.subarray(0, length);
}

/** A document ready to be stored: `_id` first, one added where it is missing. */
export function withIdFirst(bytes: Buffer): { bytes: Buffer; id: unknown } {
  let first = true;
  for (const element of elements(bytes)) {
    if (element.name === '_id') {
      const id = decodeValue(bytes, element.type, element.value, true);
      if (first) return { bytes, id };
      const { start, end } = element;
      const head = bytes.subarray(0, 4);
      const moved = [head, bytes.subarray(start, end), bytes.subarray(4, start)];
      return { bytes: Buffer.concat([...moved, bytes.subarray(end)]), id };
    }
    first = false;
  }
  const id = new ObjectId();
  const added = Buffer.concat([Buffer.from('\x07_id\0', 'latin1'), id.id]);
  const result = Buffer.concat([bytes.subarray(0, 4), added, bytes.subarray(4)]);
  result.writeInt32LE(result.length, 0);
  return { bytes: result, id };
}

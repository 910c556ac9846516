import { ObjectId } from 'bson';
import { decodeValue } from './decode.ts';
import { elements, valueSize } from './elements.ts';
import { fieldName } from './field-names.ts';

/**
 * Documents of an array field of a command body as sent. Inserted documents are never decoded on
 * the way to the store, so stored bytes equal sent bytes.
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

/** One field of a document, decoded exactly; undefined if it is missing. */
export function exactField(body: Buffer, name: string): unknown {
  for (const element of elements(body)) {
    if (element.name === name) return decodeValue(body, element.type, element.value, true);
  }
  return undefined;
}

/** Size of the buffer shared by small projected documents: a batch has thousands. */
const ROOM = 1 << 16;
let room = Buffer.alloc(0);
let used = 0;

/** Buffer space for a document; a large one gets its own buffer. */
function roomFor(size: number): { into: Buffer; start: number } {
  if (size > ROOM / 8) return { into: Buffer.allocUnsafe(size), start: 0 };
  if (room.length - used < size) {
    room = Buffer.allocUnsafeSlow(ROOM);
    used = 0;
  }
  return { into: room, start: used };
}

/** Runs up to this length are copied in a loop: `Buffer.copy` has a fixed cost per call. */
const SHORT = 64;

function copyRun(from: Buffer, run: { start: number; end: number }, into: Buffer, at: number) {
  const { start, end } = run;
  if (end - start > SHORT) return at + from.copy(into, at, start, end);
  let next = at;
  for (let i = start; i < end; i++) into[next++] = from[i] ?? 0;
  return next;
}

/** Keeps (`include`) or drops the named top-level fields without decoding any value. */
export function spliceFields(bytes: Buffer, names: ReadonlySet<string>, include: boolean): Buffer {
  const end = bytes.readInt32LE(0) - 1;
  const { into, start } = roomFor(bytes.length);
  let to = start + 4;
  let position = 4;
  /** Start of the current run of included fields; -1 if there is none. */
  let run = -1;
  while (position < end) {
    const field = position;
    const type = bytes[position++] ?? 0;
    const nameStart = position;
    while (bytes[position]) position++;
    const name = fieldName(bytes, nameStart, position++);
    position += valueSize(bytes, type, position);
    if (names.has(name) === include) {
      if (run < 0) run = field;
    } else if (run >= 0) {
      to = copyRun(bytes, { start: run, end: field }, into, to);
      run = -1;
    }
  }
  if (run >= 0) to = copyRun(bytes, { start: run, end: position }, into, to);
  into[to++] = 0;
  into.writeInt32LE(to - start, start);
  if (into === room) used = to;
  return into.subarray(start, to);
}

/** A document in the form to store: `_id` first, added if it is missing. */
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

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Flags that a receiver must know, or else close the connection. */
const REQUIRED_FLAGS = 0xffff;

/** Longest message accepted, in bytes. */
export const MAX_MESSAGE = 48_000_000 + 16_384;

/** Thrown for bytes that are no message; the connection is closed. */
export class ProtocolError extends Error {}

/** A received command. */
export interface Message {
  requestId: number;
  body: Buffer;
  /** Documents sent outside the body, by field name. */
  sequences: Map<string, Buffer[]>;
  /** Whether the client expects a reply. */
  answer: boolean;
  /** Database, if an old handshake sends it outside the body. */
  db?: string;
  /** Whether message and reply have the form before OP_MSG. */
  legacy: boolean;
}

/** Parses one message; throws `ProtocolError`. */
export function parseMessage(frame: Buffer): Message {
  const operation = frame.readInt32LE(12);
  try {
    if (operation === OP_MSG) return parseMsg(frame);
    if (operation === OP_QUERY) return parseQuery(frame);
  } catch (error) {
    if (error instanceof RangeError) throw new ProtocolError('message too short');
    throw error;
  }
  throw new ProtocolError(`unknown operation ${operation}`);
}

function documentAt(frame: Buffer, at: number, end: number): Buffer {
  if (at + 5 > end) throw new ProtocolError('document too short');
  const size = frame.readInt32LE(at);
  if (size < 5 || at + size > end) throw new ProtocolError('document exceeds the message');
  return frame.subarray(at, at + size);
}

function parseMsg(frame: Buffer): Message {
  const flags = frame.readUInt32LE(HEADER);
  if (flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) {
    throw new ProtocolError('unknown required flag');
  }
  const end = frame.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let at = HEADER + 4;
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  while (at < end) {
    const kind = frame[at++];
    if (kind === 0) {
      if (body) throw new ProtocolError('two bodies');
      body = documentAt(frame, at, end);
      at += body.length;
    } else if (kind === 1) at = parseSequence(frame, { at, end }, sequences);
    else throw new ProtocolError(`unknown section ${kind}`);
  }
  if (!body) throw new ProtocolError('no body');
  const answer = (flags & MORE_TO_COME) === 0;
  return { requestId: frame.readInt32LE(4), body, sequences, answer, legacy: false };
}

function parseSequence(
  frame: Buffer,
  place: { at: number; end: number },
  sequences: Map<string, Buffer[]>,
): number {
  const size = frame.readInt32LE(place.at);
  const end = place.at + size;
  if (size < 5 || end > place.end) throw new ProtocolError('section exceeds the message');
  const zero = frame.indexOf(0, place.at + 4);
  if (zero < 0 || zero >= end) throw new ProtocolError('unterminated section name');
  const name = frame.toString('utf8', place.at + 4, zero);
  const documents: Buffer[] = [];
  for (let at = zero + 1; at < end; ) {
    const document = documentAt(frame, at, end);
    documents.push(document);
    at += document.length;
  }
  if (sequences.has(name)) throw new ProtocolError('two sections of one name');
  sequences.set(name, documents);
  return end;
}

// Only drivers' first handshake still comes as a query.
function parseQuery(frame: Buffer): Message {
  const zero = frame.indexOf(0, HEADER + 4);
  if (zero < 0) throw new ProtocolError('unterminated collection name');
  const ns = frame.toString('utf8', HEADER + 4, zero);
  const body = documentAt(frame, zero + 9, frame.length);
  const db = ns.split('.')[0] ?? 'admin';
  return {
    requestId: frame.readInt32LE(4),
    body,
    sequences: new Map(),
    answer: true,
    db,
    legacy: true,
  };
}

let nextRequestId = 1;

/** Longest reply that is copied after its header: sending one buffer costs less than two. */
const COPIED = 65_536;

/** The frame of a reply, in the parts to send. */
export function replyFrame(message: Message, reply: Buffer): Buffer[] {
  const header = replyHeader(message, reply);
  return reply.length > COPIED ? [header, reply] : [Buffer.concat([header, reply])];
}

function replyHeader(message: Message, reply: Buffer): Buffer {
  const size = message.legacy ? 36 : 21;
  const header = Buffer.alloc(size);
  header.writeInt32LE(size + reply.length, 0);
  header.writeInt32LE(nextRequestId, 4);
  nextRequestId = (nextRequestId + 1) & 0x7fffffff;
  header.writeInt32LE(message.requestId, 8);
  header.writeInt32LE(message.legacy ? OP_REPLY : OP_MSG, 12);
  if (message.legacy) {
    // Flag "await capable", cursor 0, starting at 0, one document.
    header.writeInt32LE(8, 16);
    header.writeInt32LE(1, 32);
  }
  return header;
}

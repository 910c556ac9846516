import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'bson';

const HEADER = 16;

/** A message of one body; `flags` as in OP_MSG. */
export function message(body: Uint8Array, flags = 0): Buffer {
  const head = Buffer.alloc(HEADER + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, HEADER);
  return Buffer.concat([head, body]);
}

/** A client that sends given bytes. */
export class RawClient {
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  private readonly socket: Socket;
  private received = Buffer.alloc(0);
  private waiting: ((reply: Document) => void)[] = [];

  private constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
  }

  static async connect(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawClient(socket);
  }

  sendBytes(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Sends a command, to the database `app` unless it names one, and resolves with its reply. */
  async command(command: Document): Promise<Document> {
    return this.answerTo(message(BSON.serialize({ ...command, $db: command.$db ?? 'app' })));
  }

  /** Sends bytes and resolves with the next reply. */
  answerTo(bytes: Uint8Array): Promise<Document> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.sendBytes(bytes);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    while (this.received.length >= 4 && this.received.length >= this.received.readInt32LE(0)) {
      const size = this.received.readInt32LE(0);
      const reply = BSON.deserialize(this.received.subarray(HEADER + 5, size));
      this.received = this.received.subarray(size);
      this.waiting.shift()?.(reply);
    }
  }
}

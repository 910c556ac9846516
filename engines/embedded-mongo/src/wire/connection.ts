import type { Socket } from 'node:net';
import { MAX_MESSAGE, type Message, ProtocolError, parseMessage, replyFrame } from './frames.ts';

/** Answers a message; undefined closes the connection. */
export type Answer = (message: Message, connection: Connection) => Promise<Buffer | undefined>;

const SMALLEST_MESSAGE = 16 + 5;
/** Number of queued requests at which reading from a connection pauses. */
const MAX_QUEUED = 64;

/** A client's connection: splits messages and replies in order. */
export class Connection {
  readonly id: number;
  closed = false;
  /** Maximum size of its next message, in bytes. */
  limit = (): number => MAX_MESSAGE;
  private destroyed = false;
  private readonly socket: Socket;
  private readonly answer: Answer;
  private chunks: Buffer[] = [];
  private received = 0;
  private queue: Promise<void> = Promise.resolve();
  private queued = 0;

  constructor(id: number, socket: Socket, answer: Answer) {
    this.id = id;
    this.socket = socket;
    this.answer = answer;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
    });
  }

  /** Resolves when all received requests have been executed. */
  get idle(): Promise<void> {
    return this.queue;
  }

  /** Closes the connection at once; requests that have not started are dropped. */
  destroy(): void {
    this.closed = true;
    this.destroyed = true;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    while (this.received >= 4 && !this.closed) {
      if ((this.chunks[0]?.length ?? 0) < 4) this.chunks = [Buffer.concat(this.chunks)];
      const size = this.chunks[0]?.readInt32LE(0) ?? 0;
      if (size < SMALLEST_MESSAGE || size > this.limit()) {
        this.destroy();
        return;
      }
      if (this.received < size) return;
      const bytes = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
      const frame = bytes?.subarray(0, size);
      const rest = bytes?.subarray(size);
      this.chunks = rest?.length ? [rest] : [];
      this.received -= size;
      if (frame) this.enqueue(frame);
    }
  }

  private enqueue(frame: Buffer): void {
    this.queued++;
    if (this.queued >= MAX_QUEUED) this.socket.pause();
    this.queue = this.queue
      .then(() => this.handle(frame))
      .catch(() => this.destroy())
      .finally(() => {
        this.queued--;
        if (this.queued < MAX_QUEUED && this.socket.isPaused()) this.socket.resume();
      });
  }

  private async handle(frame: Buffer): Promise<void> {
    // Requests sent before the client disconnected, such as unacknowledged writes, are executed.
    if (this.destroyed) return;
    const message = parseMessage(frame);
    const reply = await this.answer(message, this);
    if (!reply) throw new ProtocolError('no answer');
    if (!message.answer || this.closed) return;
    const parts = replyFrame(message, reply);
    if (parts.length > 1) this.socket.cork();
    for (const part of parts) this.socket.write(part);
    if (parts.length > 1) process.nextTick(() => this.socket.uncork());
  }
}

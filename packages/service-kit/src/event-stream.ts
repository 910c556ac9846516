import { once } from 'node:events';
import { AppError } from '@snippetry/contracts';
import type { Express, Response } from 'express';
import { appStateOf } from './app-state.ts';
import { bearerToken } from './viewer.ts';

/** One message of an event stream. */
export interface StreamMessage {
  /** Id that clients send as `Last-Event-ID` when they reconnect. */
  id: string;
  /** Its name; `message` without one. */
  event?: string;
  /** Its text, without line breaks: JSON has none. */
  data: string;
}

/** An answer that consists of Server-Sent Events and never ends by itself. */
export interface EventStream {
  readonly isOpen: boolean;
  /** Sends a message. A client that reads too slowly is disconnected, and reconnects for the rest. */
  send(message: StreamMessage): void;
  /** Resolves when the client has read all messages or has disconnected. */
  drained(): Promise<void>;
  end(): void;
  /** Runs when the stream has ended, on either side. */
  onClose(listener: () => void): void;
}

/** Options of {@link openEventStream}. */
export interface EventStreamOptions {
  /** Milliseconds between heartbeats; proxies close an idle connection after about a minute. */
  heartbeatMs: number;
  /** Whether the viewer may still listen; checked with every heartbeat. Errors are ignored. */
  mayGoOn?: () => Promise<boolean>;
  /** Id of the last event that the client has or does not need, sent with every heartbeat. */
  position?: () => string | null;
  /** Delay before clients reconnect, in milliseconds; 1000 by default. */
  retryMs?: number;
  /** Maximum buffered bytes of a slow client; 262 144 by default. */
  maxWaiting?: number;
}

/**
 * Whether the viewer still has access: the token is valid, or visitors may read. True if that is
 * unknown.
 */
async function isLetIn(res: Response): Promise<boolean> {
  const token = bearerToken(res.req);
  const { tokens, reading } = appStateOf(appOf(res));
  if (token === null) return holds(async () => !reading || (await reading.read()) === 'open');
  if (!tokens) return true;
  try {
    await tokens.verify(token);
    return true;
  } catch (error) {
    return !(error instanceof AppError && error.code === 'auth.invalid_token');
  }
}

// Express types the app of a response loosely.
const appOf = (res: Response): Express => res.app as Express;

async function holds(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return true;
  }
}

function frame({ id, event, data }: StreamMessage): string {
  return `${event === undefined ? '' : `event: ${event}\n`}id: ${id}\ndata: ${data}\n\n`;
}

/** Calls `end` as soon as the token of the request is revoked. Returns a function that stops watching. */
function watchToken(res: Response, end: () => void): () => void {
  const { tokens } = appStateOf(appOf(res));
  const check = async (userId?: string) => {
    if (userId !== undefined && userId !== res.locals.viewerId) return;
    if (!(await isLetIn(res))) end();
  };
  return tokens?.onRevoked((userId) => void check(userId)) ?? (() => undefined);
}

/** Sends a heartbeat, or calls `end` if the viewer has lost access. */
function keepAlive(res: Response, options: EventStreamOptions, end: () => void): () => void {
  let checking = false;
  const beat = async () => {
    if (checking) return;
    checking = true;
    const goesOn = (await isLetIn(res)) && (await holds(options.mayGoOn ?? (async () => true)));
    checking = false;
    if (!goesOn) return end();
    const position = options.position?.();
    if (!res.writableEnded) res.write(position ? `: alive\nid: ${position}\n\n` : ': alive\n\n');
  };
  const timer = setInterval(() => void beat(), options.heartbeatMs);
  return () => clearInterval(timer);
}

/**
 * Starts an answer of Server-Sent Events. It ends when the process drains, when the token expires or is
 * revoked, for visitors when reading is restricted to members, when `mayGoOn` returns false, and when the
 * client reads too slowly.
 */
export function openEventStream(res: Response, options: EventStreamOptions): EventStream {
  const { retryMs = 1000, maxWaiting = 262_144 } = options;
  const { draining } = appStateOf(appOf(res));
  const end = () => {
    // A client that does not read would not notice the end and stay connected.
    if (res.writableNeedDrain) res.destroy();
    else if (!res.writableEnded) res.end();
  };
  const stream: EventStream = {
    get isOpen() {
      return !res.writableEnded && !res.destroyed;
    },
    send(message) {
      if (!this.isOpen) return;
      res.write(frame(message));
      if (res.writableLength > maxWaiting) res.destroy();
    },
    async drained() {
      if (!this.isOpen || !res.writableNeedDrain) return;
      const waiting = new AbortController();
      const { signal } = waiting;
      await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]);
      waiting.abort();
    },
    end,
    onClose(listener) {
      if (res.closed) listener();
      else res.once('close', listener);
    },
  };
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // HEAD needs the headers only.
  if (res.req.method === 'HEAD' || draining.aborted) {
    end();
    return stream;
  }
  res.write(`retry: ${retryMs}\n\n`);
  const stopBeats = keepAlive(res, options, end);
  const stopWatching = watchToken(res, end);
  draining.addEventListener('abort', end);
  res.once('close', () => {
    stopBeats();
    stopWatching();
    draining.removeEventListener('abort', end);
  });
  return stream;
}

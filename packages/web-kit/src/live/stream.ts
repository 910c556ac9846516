import { createParser } from 'eventsource-parser';

/** Address and credentials of a stream. */
export interface StreamTarget {
  url: string;
  token: string | undefined;
  lastEventId?: string | undefined;
}

/** Callbacks of a stream while it is read. */
export interface StreamHandlers {
  /** `event` is undefined for a message without a name. */
  onEvent: (event: string | undefined, data: string) => void;
  onId?: (id: string) => void;
  /** Called with the reconnection delay in milliseconds that the server requests. */
  onRetry: (ms: number) => void;
}

/** How a stream ended: `refused` with a status that trying again would not change. */
export type StreamEnd =
  | { kind: 'ended'; retryAfterMs: number }
  | { kind: 'refused'; status: number };

/** The server sends a heartbeat every 15 s, so a longer silence means a dead connection. */
const SILENCE_MS = 45_000;
const TOO_MANY = 429;

function ask({ url, token, lastEventId }: StreamTarget, signal: AbortSignal) {
  return fetch(url, {
    headers: {
      accept: 'text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    cache: 'no-store',
    signal,
  });
}

/** Aborts a signal after a period of silence, which each call of `restart` starts over. */
function limitSilence(outer: AbortSignal) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), SILENCE_MS);
  };
  restart();
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    restart,
    /** Stops the timer and aborts what is still open. */
    stop() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}

async function read(
  body: ReadableStream<Uint8Array>,
  handlers: StreamHandlers,
  restart: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data }) => handlers.onEvent(event, data),
    onId: (id) => handlers.onId?.(id),
    onRetry: (ms) => handlers.onRetry(ms),
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    restart();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Reads a stream until it ends, breaks or is aborted; it never fails. */
export async function readStream(
  target: StreamTarget,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silence = limitSilence(signal);
  try {
    const answer = await ask(target, silence.signal);
    const { status } = answer;
    if (!answer.ok) {
      const isRefused = status >= 400 && status < 500 && status !== TOO_MANY;
      if (isRefused) return { kind: 'refused', status };
      return { kind: 'ended', retryAfterMs: Number(answer.headers.get('retry-after') ?? 0) * 1000 };
    }
    if (answer.body) await read(answer.body, handlers, silence.restart);
  } catch {
    // The connection broke, or was closed here.
  } finally {
    silence.stop();
  }
  return { kind: 'ended', retryAfterMs: 0 };
}

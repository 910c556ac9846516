import type { LiveMessage } from '@snippetry/contracts';
import { vi } from 'vitest';

/** Recorded request. */
export interface Sent {
  method: string;
  url: string;
  /** Method and path without `/api`: `GET /snippets/my`. */
  route: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

/** Returns the response to a request. */
export type Answer = (request: Sent) => Response | Promise<Response>;

/** Stubs `fetch` and returns the list of recorded requests; undone by `vi.unstubAllGlobals`. */
export function fakeNetwork(answer: Answer): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const request: Sent = {
      method,
      url,
      route: `${method} ${pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? undefined,
    };
    sent.push(request);
    return answer(request);
  });
  return sent;
}

/** Successful API response. */
export function succeeded(data: unknown, status = 200): Response {
  return Response.json({ status: 'success', data }, { status });
}

/** Failed API response; `fields` are merged into the error envelope. */
export function failed(status: number, fields: object): Response {
  return Response.json({ status: 'error', ...fields }, { status });
}

/** Failed API response with code, message and request id. */
export function refused(status: number, code: string, message: string): Response {
  return failed(status, { code, message, requestId: 'request-1' });
}

/** Response of the gateway if a service is down (503). */
export function unavailable(): Response {
  return refused(503, 'service.unavailable', 'Not available right now');
}

/** Response body whose connection breaks after the first byte. */
export function brokenBody(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([123]));
      controller.error(new TypeError('network changed'));
    },
  });
}

/** Throws the network error of `fetch`. */
export function broken(): Response {
  throw new TypeError('Failed to fetch');
}

/** Answer that stays pending until the test calls `give`. */
export function delayedAnswer(): { answer: Answer; give: (response: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: async () => (await promise).clone(), give: resolve };
}

/** Fake event stream of `GET /live`; tests push messages into it. */
export interface LiveAnswer {
  /** Opens a stream per request; use it as `answers: { 'GET /live': live.answer }`. */
  answer: Answer;
  /** Number of open streams. The page closes its stream when the last subscription ends. */
  readonly open: number;
  /** Sends a message to every open stream. Wait until `open` is 1, then call it inside `act`. */
  push: (message: LiveMessage) => void;
  /** Ends every open stream like a restarting server. The page reconnects within one second. */
  end: () => void;
}

/**
 * Creates an event stream for a page that calls `useLive`:
 *
 * ```ts
 * const live = liveAnswer();
 * showPage({ …, answers: { 'GET /live': live.answer } });
 * await waitFor(() => expect(live.open).toBe(1));
 * act(() => live.push({ type: 'comment', change: 'created', … }));
 * await screen.findByText('…');
 * ```
 */
export function liveAnswer(): LiveAnswer {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let lastId = 0;
  const send = (stream: ReadableStreamDefaultController<Uint8Array>, block: string) =>
    stream.enqueue(encoder.encode(`id: ${lastId}-0\n${block}\n\n`));
  const opened = ({ signal }: Sent) => {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    return new ReadableStream<Uint8Array>({
      start(stream) {
        own = stream;
        streams.add(stream);
        signal?.addEventListener('abort', () => {
          if (streams.delete(stream)) stream.error(signal.reason);
        });
        send(stream, 'event: open\ndata: {}');
      },
      cancel() {
        if (own) streams.delete(own);
      },
    });
  };
  return {
    answer: (request) =>
      new Response(opened(request), { headers: { 'content-type': 'text/event-stream' } }),
    get open() {
      return streams.size;
    },
    push(message) {
      lastId += 1;
      for (const stream of streams) send(stream, `data: ${JSON.stringify(message)}`);
    },
    end() {
      for (const stream of streams) stream.close();
      streams.clear();
    },
  };
}

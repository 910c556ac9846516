import { vi } from 'vitest';

/** One request as it left the page. */
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

/** What the network answers to a request. */
export type Answer = (request: Sent) => Response | Promise<Response>;

/** Stands in for the network of the page and records what is sent; undone by `vi.unstubAllGlobals`. */
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

/** A successful answer of the API. */
export function succeeded(data: unknown, status = 200): Response {
  return Response.json({ status: 'success', data }, { status });
}

/** A failed answer of the API. */
export function failed(status: number, fields: object): Response {
  return Response.json({ status: 'error', ...fields }, { status });
}

/** A failed answer as the API words it, with a request id. */
export function refused(status: number, code: string, message: string): Response {
  return failed(status, { code, message, requestId: 'request-1' });
}

/** A service that is down. */
export function unavailable(): Response {
  return refused(503, 'service.unavailable', 'Not available right now');
}

/** A connection that breaks. */
export function broken(): Response {
  throw new TypeError('Failed to fetch');
}

/** An answer that waits until the test gives it. */
export function heldAnswer(): { answer: Answer; give: (response: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: async () => (await promise).clone(), give: resolve };
}

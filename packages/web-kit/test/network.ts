import { vi } from 'vitest';

/** One request as it left the page. */
export interface Sent {
  method: string;
  url: string;
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
    const request: Sent = {
      method: init.method ?? 'GET',
      url,
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

/** An answer with more bytes than were asked for. */
export class OversizedAnswer extends Error {
  override name = 'OversizedAnswer';
}

/** A redirect that leads away from the configured server. */
export class ForeignRedirect extends Error {
  override name = 'ForeignRedirect';
}

/** A request that got no whole answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export interface BoundedFetchOptions {
  /** Where requests may go: this address and what is below it. */
  baseUrl: string;
  /** Bytes of an answer's body. */
  maxBytes: number;
  /** Runs right before a request is sent; throws where it must not be. */
  beforeSend?: () => Promise<void>;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 307, 308]);
/** Statuses whose answers may have no body. */
const BODILESS = new Set([204, 205, 304]);

function isBelow(url: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  const folder = base.pathname.replace(/\/?$/, '/');
  return url.origin === base.origin && url.pathname.startsWith(folder);
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = Number(response.headers.get('content-length') ?? 0);
  if (size > maxBytes) {
    await response.body?.cancel();
    throw new OversizedAnswer();
  }
  size = 0;
  // Leaving the loop cancels the stream: what is too large is not read to its end.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OversizedAnswer();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function follow(url: string, init: RequestInit, baseUrl: string): Promise<Response> {
  let target = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isBelow(new URL(target), baseUrl)) throw new ForeignRedirect();
    const response = await fetch(target, { ...init, redirect: 'manual' });
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    // Renamed repositories are redirected; a change is never sent to another address.
    if (init.method !== 'GET' || location === null || !URL.canParse(location, target)) break;
    target = new URL(location, target).href;
  }
  throw new ForeignRedirect();
}

const isOwn = (error: unknown) =>
  error instanceof OversizedAnswer || error instanceof ForeignRedirect;

/**
 * A `fetch` for one server: it follows no redirect to another one, and reads no more of an answer
 * than it may have.
 *
 * @throws OversizedAnswer, ForeignRedirect, NoAnswer
 */
export function createBoundedFetch(options: BoundedFetchOptions) {
  let refused: unknown;
  return async (url: string, init: RequestInit): Promise<Response> => {
    // Asking again would not help, so a retry of the same request is not sent.
    if (refused) throw refused;
    await options.beforeSend?.();
    try {
      const response = await follow(url, init, options.baseUrl);
      const body = await readBody(response, options.maxBytes);
      const { status, headers } = response;
      return new Response(BODILESS.has(status) ? null : body, { status, headers });
    } catch (cause) {
      if (!isOwn(cause)) throw new NoAnswer('no whole answer', { cause });
      refused = cause;
      throw cause;
    }
  };
}

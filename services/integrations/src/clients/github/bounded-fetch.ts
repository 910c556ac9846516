/** A response larger than the limit. */
export class OversizedResponse extends Error {
  override name = 'OversizedResponse';
}

/** A redirect to another server than the configured one. */
export class ForeignRedirect extends Error {
  override name = 'ForeignRedirect';
}

/** A request without a complete response. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

export interface BoundedFetchOptions {
  /** Requests are limited to this address and the paths below it. */
  baseUrl: string;
  /** Maximum size of a response body. */
  maxBytes: number;
  /** Runs right before a request is sent; throws to prevent it. */
  beforeSend?: () => Promise<void>;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 307, 308]);
/** Statuses without a body. */
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
    throw new OversizedResponse();
  }
  size = 0;
  // Throwing cancels the stream, so the rest is not read.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OversizedResponse();
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
    // GitHub redirects renamed repositories. Only reads follow: a change is never sent twice.
    if (init.method !== 'GET' || location === null || !URL.canParse(location, target)) break;
    target = new URL(location, target).href;
  }
  throw new ForeignRedirect();
}

const isOwn = (error: unknown) =>
  error instanceof OversizedResponse || error instanceof ForeignRedirect;

/**
 * Creates a `fetch` for one server that rejects redirects to other servers and limits the size of
 * responses.
 *
 * @throws OversizedResponse, ForeignRedirect, NoResponse
 */
export function createBoundedFetch(options: BoundedFetchOptions) {
  let refused: unknown;
  return async (url: string, init: RequestInit): Promise<Response> => {
    // A retry of the same request would fail again.
    if (refused) throw refused;
    await options.beforeSend?.();
    try {
      const response = await follow(url, init, options.baseUrl);
      const body = await readBody(response, options.maxBytes);
      const { status, headers } = response;
      return new Response(BODILESS.has(status) ? null : body, { status, headers });
    } catch (cause) {
      if (!isOwn(cause)) throw new NoResponse('no complete response', { cause });
      refused = cause;
      throw cause;
    }
  };
}

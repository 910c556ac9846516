import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { APIConnectionError, APIError } from 'openai';

const QUOTA = msg(
  'The account of the explaining model has no quota left. Contact the operator of this server.',
);
const SLOW = msg('The explaining model took too long. Try again in a moment.');

/** Statuses of providers without support for JSON schemas. */
const UNKNOWN_PARAMETER: readonly number[] = [400, 415, 422, 501];

/** A response that {@link limitedFetch} has rejected. */
export class BadTransport extends Error {
  override name = 'BadTransport';
  readonly kind: 'redirect' | 'size';

  constructor(kind: 'redirect' | 'size') {
    super(`the response was not read: ${kind}`);
    this.kind = kind;
  }
}

function causesOf(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? [error] : [error, ...causesOf(cause)];
}

/** Seconds of a `Retry-After`; undefined if it is missing or invalid. */
function retryAfterOf({ headers }: APIError): number | undefined {
  const value = headers?.get('retry-after') ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

// The provider's message may quote the code, so it is never logged.
const factsOf = ({ status, code, type }: APIError): Error =>
  new Error(`the provider answered ${[status, code, type].filter(Boolean).join(' ')}`);

function rateLimited(error: APIError): AppError {
  if (error.code === 'insufficient_quota') {
    return new AppError('ai.misconfigured', { message: QUOTA, cause: factsOf(error) });
  }
  const retryAfter = retryAfterOf(error);
  return new AppError('ai.rate_limited', {
    cause: factsOf(error),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function ofStatus(error: APIError): AppError {
  const cause = factsOf(error);
  const { status = 0, code } = error;
  if (code === 'context_length_exceeded' || status === 413) {
    return new AppError('ai.too_large', { cause });
  }
  if (code === 'content_filter' || code === 'content_policy_violation') {
    return new AppError('ai.refused', { cause });
  }
  if (status === 408 || status === 409 || status >= 500) {
    return new AppError('ai.unavailable', { cause });
  }
  return new AppError('ai.misconfigured', { cause });
}

/** Translates a failed request. `isLate`: it has timed out. */
export function toAiError(error: unknown, isLate: boolean): AppError {
  if (error instanceof AppError && error.code !== 'ai.unavailable') return error;
  if (isLate) return new AppError('ai.unavailable', { message: SLOW });
  if (error instanceof AppError) return error;
  const transport = causesOf(error).find((cause) => cause instanceof BadTransport);
  if (transport?.kind === 'redirect') return new AppError('ai.misconfigured', { cause: transport });
  if (transport) return new AppError('ai.bad_answer', { cause: transport });
  if (error instanceof APIConnectionError || !(error instanceof APIError)) {
    return new AppError('ai.unavailable', { cause: error });
  }
  // An error in the middle of a stream has no status.
  if (error.status === undefined) return new AppError('ai.unavailable', { cause: factsOf(error) });
  return error.status === 429 ? rateLimited(error) : ofStatus(error);
}

/** Whether a request without a JSON schema may succeed. */
export function isSchemaRefused(error: unknown): boolean {
  return (
    error instanceof APIError &&
    UNKNOWN_PARAMETER.includes(error.status ?? 0) &&
    /response_format|json_schema/.test(`${error.param} ${error.message}`)
  );
}

/** Far larger than the longest explanation. */
const MAX_BYTES = 1_048_576;

function limited(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) controller.error(new BadTransport('size'));
      else controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(count);
}

/** A `fetch` that rejects redirects, which could lead anywhere, and limits the response size. */
export async function limitedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new BadTransport('redirect');
  }
  const { body, status, statusText, headers } = response;
  return new Response(body && limited(body), { status, statusText, headers });
}

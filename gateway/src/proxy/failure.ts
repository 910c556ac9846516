import { AppError } from '@snippetry/contracts/errors';

/** Fields of a forwarded request that decide how its failure is handled. */
export interface Attempt {
  retries: number;
  /** Reason if the gateway itself aborted it. */
  abortReason: 'timeout' | 'unready' | 'too_large' | undefined;
}

/** Network failures after which another instance may answer a GET or HEAD request. */
const TRANSIENT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'EHOSTUNREACH', 'ETIMEDOUT']);
const UNREACHABLE = new Set([
  ...TRANSIENT,
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ECONNABORTED',
]);
/** Maps undici's error codes to the system's. */
const SYSTEM_CODES: Record<string, string> = {
  UND_ERR_SOCKET: 'ECONNRESET',
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
};
/** Failures to open a connection. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);
const RETRY_AFTER_S = 2;
const MAX_RETRIES = 2;

/** Returns the system's or the parser's code of a network failure; empty if it has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SYSTEM_CODES[code] ?? code;
}

/** Whether an instance did not accept a connection. */
export function isUnconnected(error: unknown): boolean {
  return UNCONNECTED.has(codeOf(error));
}

/** Whether a request may be retried: only GET and HEAD, which have no effect and no body. */
export function mayRetry(method: string | undefined, upstream: Attempt, error: unknown): boolean {
  const safe = method === 'GET' || method === 'HEAD';
  return (
    safe && !upstream.abortReason && upstream.retries < MAX_RETRIES && TRANSIENT.has(codeOf(error))
  );
}

/** Maps a failed request to the error for the client. */
export function failureOf(upstream: Attempt, cause: unknown): AppError {
  if (upstream.abortReason === 'too_large') return new AppError('request.too_large');
  if (upstream.abortReason === 'timeout') return new AppError('service.timeout', { cause });
  const isUnreachable = upstream.abortReason === 'unready' || UNREACHABLE.has(codeOf(cause));
  if (!isUnreachable) return new AppError('service.bad_gateway', { cause });
  return new AppError('service.unavailable', { retryAfter: RETRY_AFTER_S, cause });
}

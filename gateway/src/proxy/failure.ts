import { AppError } from '@snippetry/contracts/errors';
import type { Trip } from './trip.ts';

/** Nothing was answered, so asking another instance is safe where the method is. */
const TRANSIENT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'EHOSTUNREACH', 'ETIMEDOUT']);
const AWAY = new Set([...TRANSIENT, 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ECONNABORTED']);
const RETRY_AFTER_S = 2;
const MAX_TRIES = 2;

/** The system's or the parser's code of a network failure. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether a request may be sent once more. Never one with a body: that is consumed. */
export function mayRetry(method: string | undefined, trip: Trip, error: unknown): boolean {
  const safe = method === 'GET' || method === 'HEAD';
  return safe && !trip.ended && trip.tries < MAX_TRIES && TRANSIENT.has(codeOf(error));
}

/** The error that a failed trip is answered with. */
export function failureOf(trip: Trip, cause: unknown): AppError {
  if (trip.ended === 'too_large') return new AppError('request.too_large');
  if (trip.ended === 'timeout') return new AppError('service.timeout', { cause });
  if (!AWAY.has(codeOf(cause))) return new AppError('service.bad_gateway', { cause });
  return new AppError('service.unavailable', { retryAfter: RETRY_AFTER_S, cause });
}

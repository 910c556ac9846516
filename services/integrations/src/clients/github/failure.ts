import { AppError } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import { z } from 'zod';
import { ForeignRedirect, NoResponse, OversizedResponse } from './bounded-fetch.ts';
import { limitedUntil, limitReached } from './limits.ts';
import { pageOf } from './trusted-url.ts';

/** Error of Octokit for a response with an error status. */
const Refusal = z.object({
  status: z.int(),
  response: z.object({
    headers: z.record(z.string(), z.union([z.string(), z.number()]).optional()),
    data: z.unknown(),
  }),
});

/** An error response of GitHub. */
export interface GithubRefusal {
  status: number;
  headers: Record<string, string | number | undefined>;
  /** GitHub's message; empty if the body is not its JSON. */
  message: string;
  /** Whether GitHub's API sent it, not a proxy in between. */
  isOfApi: boolean;
}

const Message = z.object({ message: z.string() });

/** Returns the response in an error of Octokit; null if there is none. */
export function refusalOf(error: unknown): GithubRefusal | null {
  const refusal = Refusal.safeParse(error).data;
  if (!refusal) return null;
  const { status, response } = refusal;
  const message = Message.safeParse(response.data).data?.message;
  return {
    status,
    headers: response.headers,
    message: message ?? '',
    isOfApi: message !== undefined,
  };
}

/** Unwraps our own error: Octokit wraps everything that `fetch` throws. */
export function causeOf(error: unknown): unknown {
  const isWrapped = error instanceof Error && error.name === 'HttpError';
  return isWrapped ? error.cause : error;
}

/** Returns an error that is safe to log: Octokit's has the whole request, with code and tokens. */
export function withoutRequest(error: unknown): Error {
  const sentence = error instanceof Error ? error.message.slice(0, 500) : 'no message';
  return new Error(`GitHub refused: ${sentence}`);
}

const RETRY_AFTER = 10;

function unavailable(cause: unknown, message?: string): AppError {
  const options = { retryAfter: RETRY_AFTER, cause };
  return new AppError(
    'github.unavailable',
    message === undefined ? options : { ...options, message },
  );
}

/** Message for an organisation that requires single sign-on, with its page. */
function signOnMessage(headers: GithubRefusal['headers'], webUrl: string): string {
  const url = /url=([^;,\s]+)/.exec(String(headers['x-github-sso']))?.[1];
  const page = pageOf(webUrl, url);
  const where = page === '' ? 'at GitHub' : `at ${page}`;
  return fillText(
    'This organisation asks you to sign in to it first, {where}, and to allow Snippetry there',
    { where },
  );
}

function ofRefusal(refusal: GithubRefusal, webUrl: string, cause: unknown): AppError {
  const { status, headers, isOfApi } = refusal;
  const until = limitedUntil(refusal);
  if (until) return limitReached(until);
  if (status >= 500) return unavailable(cause);
  if (!isOfApi) return new AppError('github.bad_answer', { cause });
  if (status === 401) return new AppError('github.not_connected', { message: REVOKED, cause });
  if (status === 404 || status === 410) return new AppError('github.not_found', { cause });
  if (status === 403 && headers['x-github-sso'] !== undefined) {
    return new AppError('github.forbidden', { message: signOnMessage(headers, webUrl), cause });
  }
  if (status === 422) {
    return new AppError('github.forbidden', {
      message: msg('GitHub did not accept these values'),
      cause,
    });
  }
  return new AppError('github.forbidden', { cause });
}

/** Message for a connection whose token GitHub refuses. */
export const REVOKED = msg(
  'GitHub account not connected: GitHub no longer accepts the connection. Please connect again',
);

/** Translates an error for users. `isLate`: the request has timed out. */
export function toFailure(
  error: unknown,
  { webUrl, isLate }: { webUrl: string; isLate: boolean },
): Error {
  const refusal = refusalOf(error);
  if (refusal) return ofRefusal(refusal, webUrl, withoutRequest(error));
  const cause = causeOf(error);
  if (cause instanceof AppError) return cause;
  if (isLate) return unavailable(cause, msg('GitHub did not answer in time. Please try again'));
  if (cause instanceof OversizedResponse || cause instanceof ForeignRedirect) {
    return new AppError('github.bad_answer', { cause });
  }
  if (cause instanceof NoResponse) return unavailable(cause);
  return cause instanceof Error ? cause : new Error('a GitHub request failed', { cause });
}

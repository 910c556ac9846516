import { AppError } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import { z } from 'zod';
import { limitedUntil } from './answer-limits.ts';
import { ForeignRedirect, NoAnswer, OversizedAnswer } from './bounded-fetch.ts';
import { limitReached } from './limit-gate.ts';
import { pageOf } from './trusted-url.ts';

/** What Octokit throws: with an answer if GitHub gave one. */
const Refusal = z.object({
  status: z.int(),
  response: z.object({
    headers: z.record(z.string(), z.union([z.string(), z.number()]).optional()),
    data: z.unknown(),
  }),
});

/** The answer by which GitHub refused a request. */
export interface GithubRefusal {
  status: number;
  headers: Record<string, string | number | undefined>;
  /** GitHub's sentence; empty where the answer is none of its JSON. */
  message: string;
  /** Whether it is an answer of GitHub's API, and not of something in between. */
  isOfApi: boolean;
}

const Message = z.object({ message: z.string() });

/** The answer in an error of Octokit; null where there was none. */
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

/** The own error that Octokit has wrapped: it does so with all that `fetch` throws. */
export function causeOf(error: unknown): unknown {
  const isWrapped = error instanceof Error && error.name === 'HttpError';
  return isWrapped ? error.cause : error;
}

/** What may be logged of a refusal: Octokit's error has the whole request, with code and tokens. */
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

/** The sentence about an organisation that wants a single sign-on, with its page. */
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

/** What is said where GitHub refuses the token of a connection. */
export const REVOKED = msg(
  'GitHub account not connected: GitHub no longer accepts the connection. Please connect again',
);

/** The failure that people see. `isLate` tells that the time for the request had run out. */
export function toFailure(
  error: unknown,
  { webUrl, isLate }: { webUrl: string; isLate: boolean },
): Error {
  const refusal = refusalOf(error);
  if (refusal) return ofRefusal(refusal, webUrl, withoutRequest(error));
  const cause = causeOf(error);
  if (cause instanceof AppError) return cause;
  if (isLate) return unavailable(cause, msg('GitHub did not answer in time. Please try again'));
  if (cause instanceof OversizedAnswer || cause instanceof ForeignRedirect) {
    return new AppError('github.bad_answer', { cause });
  }
  if (cause instanceof NoAnswer) return unavailable(cause);
  return cause instanceof Error ? cause : new Error('asking GitHub failed', { cause });
}

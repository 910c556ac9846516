import { setTimeout as delay } from 'node:timers/promises';
import { remoteRoutes } from '@snippetry/contracts/remotes';
import { CommandProblem, EXIT } from './problem.ts';

type Routes = typeof remoteRoutes;
type Reply<Key extends keyof Routes> = ReturnType<Routes[Key]['reply']['parse']>;

/** A running platform and the token of one remote. */
export interface Platform {
  /** Origin, such as `https://snippets.example.com`. */
  url: string;
  token: string;
}

interface Call {
  name: string;
  query?: Record<string, string>;
  body?: Buffer | object;
}

const ATTEMPTS = 4;
/** Delay before the second attempt; doubles with each further one. */
const DELAY_MS = 1000;
/** Longest `Retry-After` that is waited for. */
const MAX_DELAY_MS = 30_000;
const TIMEOUT_MS = 180_000;
/** Answers of a gateway whose services restart. */
const TEMPORARY = [502, 503, 504];

/** Advice for answers whose message alone does not say what to change. */
const ADVICE: Readonly<Record<string, string>> = {
  'auth.required': 'The platform did not accept PUBLISH_TOKEN.',
  'auth.invalid_token': 'PUBLISH_TOKEN is wrong or was deleted. Create a new one.',
  'auth.session_required': 'PUBLISH_TOKEN must be a publish token: spb_…',
  'access.forbidden': 'PUBLISH_TOKEN belongs to another remote.',
  'build.exists': 'The files of a build never change. Commit the change, or set MF_BUILD.',
  'build.not_found': 'Run `snippetry-remote status` for the published builds.',
  'remote.nothing_before': 'The first build goes to all visitors: deploy --share 100',
  'route.not_found': 'SNIPPETRY_URL is no Snippetry that publishes remotes.',
};

interface Failure {
  code?: string;
  message?: string;
  errors?: readonly { path?: string; msg?: string }[];
}

function problemOf(status: number, { code = '', message, errors = [] }: Failure): CommandProblem {
  const reasons = errors.map(({ path, msg }) => {
    // Reasons against a build as a whole name the file themselves.
    const field = path && path !== 'build' ? `${path}: ` : '';
    return `\n  ${field}${msg ?? ''}`;
  });
  const text = `${message ?? `The platform answered ${status}`}${code && ` (${code})`}`;
  const advice = ADVICE[code];
  const exitCode = TEMPORARY.includes(status) ? EXIT.unreachable : EXIT.refused;
  return new CommandProblem(`${text}${reasons.join('')}${advice ? `\n${advice}` : ''}`, exitCode);
}

const delayOf = (attempt: number, retryAfter: string | null) => {
  const seconds = Number(retryAfter ?? Number.NaN);
  const wanted = Number.isFinite(seconds) ? seconds * 1000 : DELAY_MS * 2 ** attempt;
  return Math.min(wanted, MAX_DELAY_MS);
};

/** Sends a request until the platform answers; throws after the last attempt. */
async function sendPatiently(url: URL, request: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt === ATTEMPTS - 1;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(url, { ...request, signal, redirect: 'error' });
      if (isLast || !TEMPORARY.includes(answer.status)) return answer;
      await answer.body?.cancel();
      await delay(delayOf(attempt, answer.headers.get('retry-after')));
    } catch (error) {
      if (isLast) {
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new CommandProblem(`${url.origin} cannot be reached: ${reason}`, EXIT.unreachable);
      }
      await delay(delayOf(attempt, null));
    }
  }
}

const bodyOf = (body: Call['body']): { type: string; body: RequestInit['body'] } | null => {
  if (!body) return null;
  if (body instanceof Buffer) return { type: 'application/gzip', body: new Uint8Array(body) };
  return { type: 'application/json', body: JSON.stringify(body) };
};

/**
 * Calls a route of the platform; temporary failures are retried. Throws a `CommandProblem` with
 * the reasons of a refusal.
 */
export async function callPlatform<Key extends keyof Routes & string>(
  { url, token }: Platform,
  key: Key,
  { name, query = {}, body }: Call,
): Promise<Reply<Key>> {
  const [method = '', path = ''] = key.split(' ');
  const target = new URL(`/api${path.replace(':name', name)}`, url);
  target.search = new URLSearchParams(query).toString();
  const sent = bodyOf(body);
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(sent && { 'content-type': sent.type }),
  };
  const answer = await sendPatiently(target, { method, headers, body: sent?.body ?? null });
  const envelope: unknown = await answer.json().catch(() => null);
  if (typeof envelope !== 'object' || envelope === null) throw problemOf(answer.status, {});
  if (!answer.ok) throw problemOf(answer.status, envelope);
  const data = 'data' in envelope ? envelope.data : null;
  return remoteRoutes[key].reply.parse(data) as Reply<Key>;
}

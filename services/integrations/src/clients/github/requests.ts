import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit as BaseOctokit } from '@octokit/rest';
import { AppError } from '@snippetry/contracts';
import type { z } from 'zod';
import { createBoundedFetch } from './bounded-fetch.ts';
import { refusalOf, toFailure } from './failure.ts';
import { type LimitedAccount, type LimitGate, limitedUntil, limitReached } from './limits.ts';

type Headers = Record<string, string | number | undefined>;

/** Addresses and limits of the configured GitHub. */
export interface GithubServer {
  /** Address of its pages. */
  webUrl: string;
  apiUrl: string;
  /** Limit of a request, including its retry. */
  timeoutMs: number;
}

export interface GithubRequestsDeps {
  octokit: GithubOctokit;
  server: GithubServer;
  gate: LimitGate;
  account: LimitedAccount;
  /** Aborts reads. */
  signal: AbortSignal;
  /** Runs with the token's scopes after each response. */
  onScopes: (scopes: string[]) => Promise<void>;
  /** Runs after GitHub has refused the token. */
  onRevoked: () => Promise<void>;
}

export interface GithubRequest {
  parameters?: Record<string, unknown>;
  maxBytes?: number;
  /** Of the previous response. */
  etag?: string | undefined;
}

export interface GithubResponse<Data> {
  data: Data;
  etag: string | null;
  hasNext: boolean;
  /** Number of the last page, if the response has one. */
  lastPage: number | null;
}

/** Default limit of a response. */
const MAX_BYTES = 8_000_000;

function scopesOf(headers: Headers): string[] | null {
  const header = headers['x-oauth-scopes'];
  if (typeof header !== 'string') return null;
  return header.split(',').flatMap((scope) => scope.trim() || []);
}

/** Reads the number of the last page of a list from the `Link` header. */
export function lastPageOf(headers: Headers): number | null {
  const link = String(headers.link ?? '');
  const url = /<([^>]+)>;\s*rel="last"/.exec(link)?.[1];
  if (url === undefined || !URL.canParse(url)) return null;
  const page = Number(new URL(url).searchParams.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}

/** Sends requests with one user's token and validates the responses. */
export class GithubRequests {
  readonly #deps: GithubRequestsDeps;

  constructor(deps: GithubRequestsDeps) {
    this.#deps = deps;
  }

  /** Sends a read, which is retried once if there is no response. */
  async get<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request: Omit<GithubRequest, 'etag'> = {},
  ): Promise<GithubResponse<z.output<Schema>>> {
    const response = await this.getIfChanged(schema, path, request);
    if (response === 'unchanged') throw new AppError('github.bad_answer');
    return response;
  }

  async getIfChanged<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request: GithubRequest = {},
  ): Promise<GithubResponse<z.output<Schema>> | 'unchanged'> {
    return this.#send(schema, `GET ${path}`, request);
  }

  /** Sends a change, which is never retried. */
  async change<Schema extends z.ZodType>(
    schema: Schema,
    route: `POST ${string}` | `PATCH ${string}`,
    request: Omit<GithubRequest, 'etag'>,
  ): Promise<z.output<Schema>> {
    const response = await this.#send(schema, route, request);
    if (response === 'unchanged') throw new AppError('github.bad_answer');
    return response.data;
  }

  async #send<Schema extends z.ZodType>(
    schema: Schema,
    route: string,
    request: GithubRequest,
  ): Promise<GithubResponse<z.output<Schema>> | 'unchanged'> {
    const { server, signal } = this.#deps;
    await this.#refuseWhileLimited();
    const isRead = route.startsWith('GET ');
    const timeout = AbortSignal.timeout(server.timeoutMs);
    try {
      return await this.#request(schema, route, request, {
        ...(!isRead && { retries: 0 }),
        // An aborted change may or may not have been made.
        signal: isRead ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.status === 304) return 'unchanged';
      if (refusal) await this.#learn(refusal);
      if (refusal?.status === 401 && refusal.isOfApi) await this.#deps.onRevoked();
      throw toFailure(error, { webUrl: server.webUrl, isLate: timeout.aborted });
    }
  }

  async #request<Schema extends z.ZodType>(
    schema: Schema,
    route: string,
    { parameters, etag, maxBytes = MAX_BYTES }: GithubRequest,
    sending: { retries?: number; signal: AbortSignal },
  ): Promise<GithubResponse<z.output<Schema>>> {
    const fetch = createBoundedFetch({
      baseUrl: this.#deps.server.apiUrl,
      maxBytes,
      beforeSend: () => this.#refuseWhileLimited(),
    });
    const { status, headers, data } = await this.#deps.octokit.request(route, {
      ...parameters,
      headers: {
        'x-github-api-version': '2022-11-28',
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
      request: { ...sending, fetch },
    });
    await this.#learn({ status, headers });
    const parsed = schema.safeParse(data);
    if (!parsed.success) throw new AppError('github.bad_answer', { cause: parsed.error });
    return {
      data: parsed.data,
      etag: headers.etag ?? null,
      hasNext: /rel="next"/.test(String(headers.link ?? '')),
      lastPage: lastPageOf(headers),
    };
  }

  async #refuseWhileLimited(): Promise<void> {
    const until = await this.#deps.gate.closedUntil(this.#deps.account);
    if (until) throw limitReached(until);
  }

  async #learn(response: { status: number; headers: Headers; message?: string }): Promise<void> {
    const { gate, account, onScopes } = this.#deps;
    const until = limitedUntil(response);
    if (until) await gate.close(account, until);
    // A proxy in front of GitHub may keep the header of scopes on its own 5xx responses.
    const scopes = response.status < 500 ? scopesOf(response.headers) : null;
    if (scopes) await onScopes(scopes);
  }
}

/** Throttled as GitHub advises: ten concurrent requests per user, one change per second. */
const Octokit = BaseOctokit.plugin(throttling, retry);

/** Octokit with its plugins. */
export type GithubOctokit = InstanceType<typeof Octokit>;

const silent = () => {};
/** Octokit would log whole requests. */
const NO_LOG = { debug: silent, info: silent, warn: silent, error: silent };

/** Pause before a request is sent again, in milliseconds. */
const RETRY_MS = 250;

/**
 * Creates GitHub's client for the API at `apiUrl`. It does not wait for limits: callers handle
 * them.
 */
export function createOctokit(options: {
  apiUrl: string;
  /** Requests of the same id share one throttle. */
  throttleId: string;
  token?: string;
}): GithubOctokit {
  return new Octokit({
    baseUrl: options.apiUrl,
    userAgent: 'snippetry',
    log: NO_LOG,
    ...(options.token !== undefined && { auth: options.token }),
    throttle: {
      id: options.throttleId,
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
    },
    retry: {
      retries: 1,
      retryAfterBaseValue: RETRY_MS,
      doNotRetry: [304, 400, 401, 403, 404, 409, 410, 422, 429, 451],
    },
  });
}

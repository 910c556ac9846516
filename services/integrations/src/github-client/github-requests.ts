import { AppError } from '@snippetry/contracts';
import type { z } from 'zod';
import type { LimitedAccount, LimitGate } from '../ports/limit-gate.ts';
import { limitedUntil } from './answer-limits.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { refusalOf, toFailure } from './github-failure.ts';
import { limitReached } from './limit-gate.ts';
import type { GithubOctokit } from './octokit.ts';

type Headers = Record<string, string | number | undefined>;

/** Where GitHub is. */
export interface GithubServer {
  /** Its pages. */
  webUrl: string;
  apiUrl: string;
  /** How long a request may take together with its retry. */
  timeoutMs: number;
}

export interface GithubRequestsDeps {
  octokit: GithubOctokit;
  server: GithubServer;
  gate: LimitGate;
  account: LimitedAccount;
  /** Ends reading requests early. */
  signal: AbortSignal;
  /** Learns which scopes the token has, with each answer. */
  onScopes: (scopes: string[]) => Promise<void>;
  /** Learns that GitHub refuses the token. */
  onRevoked: () => Promise<void>;
}

export interface GithubRequest {
  parameters?: Record<string, unknown>;
  maxBytes?: number;
  /** Of the answer before. */
  etag?: string | undefined;
}

export interface GithubAnswer<Data> {
  data: Data;
  etag: string | null;
  hasNext: boolean;
  /** The number of the last page, where the answer names one. */
  lastPage: number | null;
}

/** The most that an answer has in bytes, unless a request says otherwise. */
const MAX_BYTES = 8_000_000;

function scopesOf(headers: Headers): string[] | null {
  const header = headers['x-oauth-scopes'];
  if (typeof header !== 'string') return null;
  return header.split(',').flatMap((scope) => scope.trim() || []);
}

/** The number of the last page of a list, where its answer names one. */
export function lastPageOf(headers: Headers): number | null {
  const link = String(headers.link ?? '');
  const url = /<([^>]+)>;\s*rel="last"/.exec(link)?.[1];
  if (url === undefined || !URL.canParse(url)) return null;
  const page = Number(new URL(url).searchParams.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}

/** Sends requests with one user's token, and checks all that comes back. */
export class GithubRequests {
  readonly #deps: GithubRequestsDeps;

  constructor(deps: GithubRequestsDeps) {
    this.#deps = deps;
  }

  /** Reads; a request without an answer is sent once more. */
  async get<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request: Omit<GithubRequest, 'etag'> = {},
  ): Promise<GithubAnswer<z.output<Schema>>> {
    const answer = await this.getIfChanged(schema, path, request);
    if (answer === 'unchanged') throw new AppError('github.bad_answer');
    return answer;
  }

  async getIfChanged<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request: GithubRequest = {},
  ): Promise<GithubAnswer<z.output<Schema>> | 'unchanged'> {
    return this.#send(schema, `GET ${path}`, request);
  }

  /** Changes something; is sent once. */
  async change<Schema extends z.ZodType>(
    schema: Schema,
    route: `POST ${string}` | `PATCH ${string}`,
    request: Omit<GithubRequest, 'etag'>,
  ): Promise<z.output<Schema>> {
    const answer = await this.#send(schema, route, request);
    if (answer === 'unchanged') throw new AppError('github.bad_answer');
    return answer.data;
  }

  async #send<Schema extends z.ZodType>(
    schema: Schema,
    route: string,
    request: GithubRequest,
  ): Promise<GithubAnswer<z.output<Schema>> | 'unchanged'> {
    const { server, signal } = this.#deps;
    await this.#refuseWhileLimited();
    const isRead = route.startsWith('GET ');
    const timeout = AbortSignal.timeout(server.timeoutMs);
    try {
      return await this.#ask(schema, route, request, {
        ...(!isRead && { retries: 0 }),
        // Whether a change was made would not be known if its request was ended early.
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

  async #ask<Schema extends z.ZodType>(
    schema: Schema,
    route: string,
    { parameters, etag, maxBytes = MAX_BYTES }: GithubRequest,
    sending: { retries?: number; signal: AbortSignal },
  ): Promise<GithubAnswer<z.output<Schema>>> {
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

  async #learn(answer: { status: number; headers: Headers; message?: string }): Promise<void> {
    const { gate, account, onScopes } = this.#deps;
    const until = limitedUntil(answer);
    if (until) await gate.close(account, until);
    // What stands between here and GitHub may answer with this header, but not with its status.
    const scopes = answer.status < 500 ? scopesOf(answer.headers) : null;
    if (scopes) await onScopes(scopes);
  }
}

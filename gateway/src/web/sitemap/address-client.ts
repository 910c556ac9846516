import { type PublicAddresses, snippetInternalRoutes } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import { z } from 'zod';
import { askService } from '../../proxy/ask-service.ts';
import type { Pool } from '../../proxy/pool.ts';

/** Kinds of pages that the sitemap lists, with their path prefixes. */
export const KINDS = { snippets: '/public', collections: '/public/collections' } as const;
export type Kind = keyof typeof KINDS;

// The collections service answers with the same schema.
const { reply } = snippetInternalRoutes['POST /internal/snippets/addresses'];
const Answer = z.object({ data: reply });

const TIMEOUT_MS = 10_000;

export interface AddressClientOptions {
  services: Record<Kind, Pool>;
  /** Shared key for internal requests. */
  key: string;
}

/** Reads from services what the sitemap lists. */
export interface AddressClient {
  /** Returns the page of addresses after an id. */
  stretch(kind: Kind, after: string | null): Promise<PublicAddresses>;
  /** Whether visitors may read public content. */
  isOpen(): Promise<boolean>;
}

/** Creates the client; its methods throw `service.unavailable` if a service fails. */
export function createAddressClient({ services, key }: AddressClientOptions): AddressClient {
  async function ask<Result>(
    kind: Kind,
    path: string,
    init: RequestInit,
    read: (answer: Response) => Promise<Result>,
  ): Promise<Result> {
    const options = { pool: services[kind], timeoutMs: TIMEOUT_MS };
    const answer = await askService(options, async ({ url }, signal) =>
      read(await fetch(url + path, { ...init, redirect: 'error', signal })),
    ).catch((cause: unknown) => {
      throw new AppError('service.unavailable', { retryAfter: 60, cause });
    });
    if (answer === null) throw new AppError('service.unavailable', { retryAfter: 60 });
    return answer;
  }

  return {
    stretch: (kind, after) =>
      ask(
        kind,
        `/internal/${kind}/addresses`,
        {
          method: 'POST',
          headers: { 'x-internal-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ after }),
        },
        async (answer) => {
          if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
          return Answer.parse(await answer.json()).data;
        },
      ),
    // Sent without credentials, like a visitor's request: the services decide who may read.
    isOpen: () =>
      ask('snippets', '/api/snippets?limit=1', {}, async (answer) => {
        await answer.body?.cancel();
        if (answer.ok) return true;
        if (answer.status === 401) return false;
        throw new Error(`the service answered ${answer.status}`);
      }),
  };
}

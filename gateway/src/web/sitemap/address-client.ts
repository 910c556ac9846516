import { type PublicAddresses, snippetInternalRoutes } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import { z } from 'zod';
import type { Pool } from '../../proxy/pool.ts';
import { askService } from '../ask-service.ts';

/** Kinds of pages that the sitemap lists, with their paths. */
export const KINDS = { snippets: '/public', collections: '/public/collections' } as const;
/** One of {@link KINDS}. */
export type Kind = keyof typeof KINDS;

// The collections service answers in the same form.
const { reply } = snippetInternalRoutes['POST /internal/snippets/addresses'];
const Answer = z.object({ data: reply });

const TIMEOUT_MS = 10_000;

export interface AddressClientOptions {
  services: Record<Kind, Pool>;
  /** The secret that services share. */
  key: string;
}

/** Reads the addresses for the sitemap from services. */
export interface AddressClient {
  /** The stretch of a kind that begins behind an id. */
  stretch(kind: Kind, after: string | null): Promise<PublicAddresses>;
  /** Whether visitors may read anything. */
  isOpen(): Promise<boolean>;
}

/** Creates the client; it throws `service.unavailable` if a service does not answer. */
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
    // A visitor's own question: the services decide who reads.
    isOpen: () =>
      ask('snippets', '/api/snippets?limit=1', {}, async (answer) => {
        await answer.body?.cancel();
        if (answer.ok) return true;
        if (answer.status === 401) return false;
        throw new Error(`the service answered ${answer.status}`);
      }),
  };
}

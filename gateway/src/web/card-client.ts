import { type SnippetCard, snippetInternalRoutes } from '@snippetry/contracts';
import type { Log } from '@snippetry/service-kit/log';
import { z } from 'zod';
import type { Instance, Pool } from '../proxy/pool.ts';

const { reply } = snippetInternalRoutes['GET /internal/snippets/:id/card'];
const Answer = z.object({ status: z.literal('success'), data: reply });

/** A public snippet's card, `none` where there is no public one, `unknown` where the service did not answer. */
export type CardAnswer = SnippetCard | 'none' | 'unknown';

export interface CardClientOptions {
  pool: Pool;
  /** The secret that services share. */
  key: string;
  /** A page waits for its card this long and no longer. */
  timeoutMs: number;
  log: Log;
}

/** Asks the snippets service what a public page says of its snippet. */
export type CardClient = (id: string, requestId: string) => Promise<CardAnswer>;

/** Creates a client that never fails: a page without its card is still a page. */
export function createCardClient({ pool, key, timeoutMs, log }: CardClientOptions): CardClient {
  async function fetchCard(
    instance: Instance,
    path: string,
    init: RequestInit,
  ): Promise<CardAnswer> {
    instance.activeRequests++;
    try {
      const answer = await fetch(instance.url + path, init);
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`it answered ${answer.status}`);
      }
      return Answer.parse(await answer.json()).data.card ?? 'none';
    } finally {
      instance.activeRequests--;
    }
  }

  return async (id, requestId) => {
    const path = `/internal/snippets/${id}/card`;
    const headers = { 'x-internal-key': key, 'x-request-id': requestId };
    // One limit for both tries: the second is for an instance that has just gone.
    const init: RequestInit = {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    const first = pool.pick();
    if (!first) return 'unknown';
    try {
      return await fetchCard(first, path, init).catch((error: unknown) => {
        const other = init.signal?.aborted ? null : pool.pick(first);
        if (!other || other === first) throw error;
        return fetchCard(other, path, init);
      });
    } catch (err) {
      log.warn({ err, requestId }, 'a public page goes without its card');
      return 'unknown';
    }
  };
}

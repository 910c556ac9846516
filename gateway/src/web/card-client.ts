import { type SnippetCard, snippetInternalRoutes } from '@snippetry/contracts';
import type { Log } from '@snippetry/service-kit/log';
import { z } from 'zod';
import type { Instance, Pool } from '../proxy/pool.ts';

const { reply } = snippetInternalRoutes['GET /internal/snippets/:id/card'];
const Answer = z.object({ status: z.literal('success'), data: reply });

/** The metadata for link previews: `none` if no public snippet has the id, `unknown` if the service failed. */
export type CardAnswer = SnippetCard | 'none' | 'unknown';

export interface CardClientOptions {
  pool: Pool;
  /** The secret that services share. */
  key: string;
  /** The most time that both tries together may take. */
  timeoutMs: number;
  log: Log;
}

/** Asks the snippets service for the link-preview metadata of a public snippet. */
export type CardClient = (id: string, requestId: string) => Promise<CardAnswer>;

/** Creates a client that never throws, since a page is served even without its metadata. */
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
        throw new Error(`the snippets service answered ${answer.status}`);
      }
      return Answer.parse(await answer.json()).data.card ?? 'none';
    } finally {
      instance.activeRequests--;
    }
  }

  return async (id, requestId) => {
    const path = `/internal/snippets/${id}/card`;
    const headers = { 'x-internal-key': key, 'x-request-id': requestId };
    // Both tries share one timeout; the second is for when the first instance has just gone.
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
      log.warn({ err, requestId }, 'a public page is served without link-preview metadata');
      return 'unknown';
    }
  };
}

import { type SnippetCard, snippetInternalRoutes } from '@snippetry/contracts';
import type { Log } from '@snippetry/service-kit/log';
import { z } from 'zod';
import type { Pool } from '../proxy/pool.ts';
import { askService } from './ask-service.ts';

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
  async function fetchCard(url: string, init: RequestInit): Promise<CardAnswer> {
    const answer = await fetch(url, init);
    if (!answer.ok) {
      await answer.body?.cancel();
      // Only members may read, who are not told from visitors here.
      if (answer.status === 401) return 'unknown';
      throw new Error(`the snippets service answered ${answer.status}`);
    }
    return Answer.parse(await answer.json()).data.card ?? 'none';
  }

  return async (id, requestId) => {
    const headers = { 'x-internal-key': key, 'x-request-id': requestId };
    try {
      const card = await askService({ pool, timeoutMs }, ({ url }, signal) =>
        fetchCard(`${url}/internal/snippets/${id}/card`, { headers, redirect: 'error', signal }),
      );
      return card ?? 'unknown';
    } catch (err) {
      log.warn({ err, requestId }, 'a public page is served without link-preview metadata');
      return 'unknown';
    }
  };
}

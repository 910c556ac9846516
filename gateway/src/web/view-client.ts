import { firstViewRoutes, type SnippetFirstView } from '@snippetry/contracts';
import type { Log } from '@snippetry/service-kit/log';
import { z } from 'zod';
import { askService } from '../proxy/ask-service.ts';
import type { Pool } from '../proxy/pool.ts';

const ONE = 'GET /internal/snippets/:id/first-view';
const LIST = 'GET /internal/snippets/first-view';
const answer = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal('success'), data });
const One = answer(firstViewRoutes[ONE].reply);
const List = answer(firstViewRoutes[LIST].reply);

/** First view of a snippet; `none` if no public one has the id, `unknown` if the service failed. */
export type SnippetAnswer = SnippetFirstView | 'none' | 'unknown';

/** Reads first views of public pages from the snippets service. */
export interface ViewClient {
  snippet: (id: string, requestId: string) => Promise<SnippetAnswer>;
  /** Returns the newest public snippets; empty if the service failed. */
  newest: (requestId: string) => Promise<readonly SnippetFirstView[]>;
}

export interface ViewClientOptions {
  pool: Pool;
  /** Shared key for internal requests. */
  key: string;
  /** Maximum milliseconds for both attempts together. */
  timeoutMs: number;
  log: Log;
}

/** Creates a client that never throws: the page is served even without a first view. */
export function createViewClient({ pool, key, timeoutMs, log }: ViewClientOptions): ViewClient {
  async function fetchData<Data>(
    url: string,
    init: RequestInit,
    schema: z.ZodType<{ data: Data }>,
  ): Promise<Data | null> {
    const reply = await fetch(url, init);
    if (!reply.ok) {
      await reply.body?.cancel();
      // The site is for members only, and page requests have no token.
      if (reply.status === 401) return null;
      throw new Error(`the snippets service answered ${reply.status}`);
    }
    return schema.parse(await reply.json()).data;
  }

  async function ask<Data>(
    path: string,
    requestId: string,
    schema: z.ZodType<{ data: Data }>,
  ): Promise<Data | null> {
    const headers = { 'x-internal-key': key, 'x-request-id': requestId };
    try {
      return await askService({ pool, timeoutMs }, ({ url }, signal) =>
        fetchData(url + path, { headers, redirect: 'error', signal }, schema),
      );
    } catch (err) {
      log.warn({ err, requestId }, 'a public page is served without what it begins with');
      return null;
    }
  }

  return {
    snippet: async (id, requestId) => {
      const data = await ask(`/internal/snippets/${id}/first-view`, requestId, One);
      return data === null ? 'unknown' : (data.snippet ?? 'none');
    },
    newest: async (requestId) => {
      const data = await ask('/internal/snippets/first-view', requestId, List);
      return data?.snippets ?? [];
    },
  };
}

import { AppError, type sharingRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { Response } from 'express';
import type { RouteParts } from '../snippets/snippet.routes.ts';
import { embed } from './embed.service.ts';
import { gonePage } from './embed-page.ts';
import { type EmbedTheme, embedStyle } from './embed-style.ts';
import { disposition } from './file-name.ts';
import type { Highlighter } from './highlighter.ts';
import { sendMedia } from './media.ts';
import { oEmbed } from './oembed.ts';
import { findShared, type SharedState, type SharedStateParts } from './shared-state.ts';

/** What sharing needs besides the snippets themselves. */
export interface SharingParts extends Pick<SharedStateParts, 'revisions'> {
  highlighter: Highlighter;
  /** Where people reach the product, without a path. */
  publicOrigin: string;
}

/** Code that a stranger wrote stays text, whatever a browser makes of it. */
const INERT = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Of what is public: a minute after that changed, no copy of it is served any more. */
const PUBLIC_CACHE = 'public, max-age=60, must-revalidate';

function sendCode(res: Response, kind: 'inline' | 'attachment', state: SharedState): string {
  res.vary('Authorization');
  return sendMedia(res, {
    type: 'text/plain',
    text: state.content,
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': disposition(kind, state),
      'content-security-policy': INERT,
      'x-robots-tag': 'noindex',
    },
  });
}

function sendPage(res: Response, page: { html: string; policy: string; cache: string }): string {
  res.vary('Accept');
  return sendMedia(res, {
    type: 'text/html',
    text: page.html,
    headers: {
      'cache-control': page.cache,
      'content-security-policy': page.policy,
      // Pages that are isolated from others may show it, too.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  });
}

/** A frame on somebody's page shows people a sentence, not the API's envelope. */
function sendGone(res: Response, error: unknown, theme: EmbedTheme): string {
  const isGone = error instanceof AppError && error.status === 404;
  if (!isGone || !/\btext\/html\b/.test(res.req.headers.accept ?? '')) throw error;
  const { css, policy } = embedStyle(theme, '');
  res.status(404);
  return sendPage(res, { html: gonePage(css), policy, cache: 'no-store' });
}

export function sharingHandlers({
  records,
  sharing,
}: Pick<RouteParts, 'records' | 'sharing'>): Handlers<typeof sharingRoutes> {
  const parts = { records, ...sharing };
  return {
    'GET /snippets/:id/raw': async ({ viewer, params, query, res }) => {
      const state = await findShared(viewer, { id: params.id, revision: query.rev }, parts);
      return sendCode(res, 'inline', state);
    },
    'GET /snippets/:id/download': async ({ viewer, params, query, res }) => {
      const state = await findShared(viewer, { id: params.id, revision: query.rev }, parts);
      return sendCode(res, 'attachment', state);
    },
    'GET /snippets/:id/embed': async ({ viewer, params, query: options, res }) => {
      try {
        const page = await embed(viewer, params.id, { options, parts });
        return sendPage(res, { ...page, cache: PUBLIC_CACHE });
      } catch (error) {
        return sendGone(res, error, options.theme);
      }
    },
    'GET /oembed': async ({ viewer, query, res }) => {
      const answer = JSON.stringify(await oEmbed(viewer, query, parts));
      const headers = { 'cache-control': PUBLIC_CACHE };
      return sendMedia(res, { type: 'application/json', text: answer, headers });
    },
  };
}

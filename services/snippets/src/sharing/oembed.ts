import { AppError, type OEmbed } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { escapeHtml } from '@snippetry/service-kit';
import { z } from 'zod';
import { findShared, type SharedStateDeps } from './shared-state.ts';
import { type ShownLines, shownLines } from './shown-lines.ts';

export interface OEmbedDeps extends SharedStateDeps {
  publicOrigin: string;
}

export interface OEmbedQuery {
  url: string;
  maxwidth: number;
  maxheight: number;
  format: string;
}

/** What an address says of the snippet it shows. */
interface Place {
  id: string;
  rev: number | undefined;
  lines: string | undefined;
  theme: string | undefined;
}

const PLACES = [
  /^\/public\/([0-9a-f]{24})\/?$/i,
  /^\/app\/snippets\/([0-9a-f]{24})\/?$/i,
  /^\/api\/snippets\/([0-9a-f]{24})\/embed\/?$/i,
];
const HASH = /^#L(\d{1,6})(?:-L(\d{1,6}))?$/;

/** What an embed's own address may carry; anything else is left out. */
const Pinned = z.object({
  rev: z.coerce.number().int().min(1).optional().catch(undefined),
  lines: z
    .string()
    .regex(/^\d{1,6}(?:-\d{1,6})?$/)
    .optional()
    .catch(undefined),
  theme: z.enum(['light', 'dark']).optional().catch(undefined),
});

function readPlace(address: string, publicOrigin: string): Place | null {
  const url = URL.parse(address);
  if (url === null || url.origin !== publicOrigin) return null;
  const ids = PLACES.map((place) => place.exec(url.pathname)?.[1]);
  const id = ids.find((one) => one !== undefined)?.toLowerCase();
  if (id === undefined) return null;
  const pinned = Pinned.parse(Object.fromEntries(url.searchParams));
  const [, from, to] = HASH.exec(url.hash) ?? [];
  const marked = from && (to ? `${from}-${to}` : from);
  return { id, rev: pinned.rev, lines: pinned.lines ?? marked, theme: pinned.theme };
}

function embedUrl(id: string, { rev, lines, theme }: Place, publicOrigin: string): string {
  const query = new URLSearchParams();
  if (rev !== undefined) query.set('rev', String(rev));
  if (lines) query.set('lines', lines);
  if (theme) query.set('theme', theme);
  const search = query.size > 0 ? `?${query}` : '';
  return `${publicOrigin}/api/snippets/${id}/embed${search}`;
}

const BAR = 59;
const CODE_PADDING = 24;
const LINE = 20;
const NOTE = 36;
const SCROLLBAR = 15;
const LONG = 90;

/** Pixels that show these lines without scrolling down. */
function heightOf({ lines, truncated }: ShownLines): number {
  const scrolls = lines.some((line) => line.length > LONG);
  const extras = (truncated ? NOTE : 0) + (scrolls ? SCROLLBAR : 0);
  return BAR + CODE_PADDING + lines.length * LINE + extras;
}

/** Answers by version 1.0 of oembed.com; what a visitor may not see is not there. */
export async function oEmbed(
  viewer: Viewer,
  asked: OEmbedQuery,
  deps: OEmbedDeps,
): Promise<OEmbed> {
  if (asked.format !== 'json') throw new AppError('embed.unsupported_format');
  const place = readPlace(asked.url, deps.publicOrigin);
  if (place === null) throw new AppError('snippet.not_found');
  const state = await findShared(viewer, { id: place.id, revision: place.rev }, deps);
  const width = Math.min(asked.maxwidth, 800);
  const height = Math.min(asked.maxheight, heightOf(shownLines(state.content, place.lines)));
  const src = embedUrl(state.id, place, deps.publicOrigin);
  const html = [
    `<iframe src="${escapeHtml(src)}" title="${escapeHtml(state.title)}"`,
    ` width="${width}" height="${height}" loading="lazy" frameborder="0"`,
    ' style="border:0;max-width:100%"',
    // Its links open in tabs of their own; scripts it has none and gets none.
    ' sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>',
  ].join('');
  return {
    version: '1.0',
    type: 'rich',
    title: state.title,
    author_name: state.authorName,
    provider_name: 'Snippetry',
    provider_url: deps.publicOrigin,
    cache_age: 3600,
    html,
    width,
    height,
  };
}

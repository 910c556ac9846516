import type { OEmbed } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit';
import { z } from 'zod';
import { type EmbedLines, embedLines } from './embed-lines.ts';
import type { SharedState } from './shared-state.ts';

/** The snippet that an address shows, and its parameters. */
interface EmbedTarget {
  id: string;
  rev: number | undefined;
  lines: string | undefined;
  theme: string | undefined;
}

/** Paths of the pages that show one snippet. */
const TARGET_PATHS = [
  /^\/public\/([0-9a-f]{24})\/?$/i,
  /^\/app\/snippets\/([0-9a-f]{24})\/?$/i,
  /^\/api\/snippets\/([0-9a-f]{24})\/embed\/?$/i,
];
const HASH = /^#L(\d{1,6})(?:-L(\d{1,6}))?$/;

/** Parameters in the address of an embedded page; invalid ones are ignored. */
const EmbedParameters = z.object({
  rev: z.coerce.number().int().min(1).optional().catch(undefined),
  lines: z
    .string()
    .regex(/^\d{1,6}(?:-\d{1,6})?$/)
    .optional()
    .catch(undefined),
  theme: z.enum(['light', 'dark']).optional().catch(undefined),
});

/** Returns the snippet that an address shows; null if it shows none. */
export function parseTarget(address: string, publicOrigin: string): EmbedTarget | null {
  const url = URL.parse(address);
  if (url === null || url.origin !== publicOrigin) return null;
  const ids = TARGET_PATHS.map((path) => path.exec(url.pathname)?.[1]);
  const id = ids.find((one) => one !== undefined)?.toLowerCase();
  if (id === undefined) return null;
  const { rev, lines, theme } = EmbedParameters.parse(Object.fromEntries(url.searchParams));
  const [, from, to] = HASH.exec(url.hash) ?? [];
  const linesOfHash = from && (to ? `${from}-${to}` : from);
  return { id, rev, lines: lines ?? linesOfHash, theme };
}

function embedUrl(id: string, { rev, lines, theme }: EmbedTarget, publicOrigin: string): string {
  const query = new URLSearchParams();
  if (rev !== undefined) query.set('rev', String(rev));
  if (lines) query.set('lines', lines);
  if (theme) query.set('theme', theme);
  const search = query.size > 0 ? `?${query}` : '';
  return `${publicOrigin}/api/snippets/${id}/embed${search}`;
}

// Heights in pixels, which follow from `embed.css`.
const HEADER_HEIGHT = 59;
const CODE_PADDING = 24;
const LINE_HEIGHT = 20;
const NOTE_HEIGHT = 36;
const SCROLLBAR_HEIGHT = 15;
/** Characters; a longer line needs a scroll bar. */
const LONG_LINE = 90;

/** Returns the height in pixels that shows these lines without vertical scrolling. */
function heightOf({ lines, truncated }: EmbedLines): number {
  const scrolls = lines.some((line) => line.length > LONG_LINE);
  const extras = (truncated ? NOTE_HEIGHT : 0) + (scrolls ? SCROLLBAR_HEIGHT : 0);
  return HEADER_HEIGHT + CODE_PADDING + lines.length * LINE_HEIGHT + extras;
}

/** Returns an oEmbed 1.0 response for a target in this state. */
export function presentOEmbed(
  state: SharedState,
  target: EmbedTarget,
  {
    maxwidth,
    maxheight,
    publicOrigin,
  }: { maxwidth: number; maxheight: number; publicOrigin: string },
): OEmbed {
  const width = Math.min(maxwidth, 800);
  const height = Math.min(maxheight, heightOf(embedLines(state.content, target.lines)));
  const src = embedUrl(state.id, target, publicOrigin);
  const html = [
    `<iframe src="${escapeHtml(src)}" title="${escapeHtml(state.title)}"`,
    ` width="${width}" height="${height}" loading="lazy" frameborder="0"`,
    ' style="border:0;max-width:100%"',
    // Its links open in new tabs; it has no scripts and is allowed none.
    ' sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>',
  ].join('');
  return {
    version: '1.0',
    type: 'rich',
    title: state.title,
    author_name: state.authorName,
    provider_name: 'Snippetry',
    provider_url: publicOrigin,
    cache_age: 3600,
    html,
    width,
    height,
  };
}

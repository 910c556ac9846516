import { previewOrigin } from '@snippetry/web-kit';

/** Colours of an embedded snippet; `auto` follows the reader's system. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;

/** What a person chooses of an embedded snippet. */
export interface EmbedChoice {
  theme: (typeof EMBED_THEMES)[number];
  /** `3` or `3-12`; all lines when empty. */
  lines: string;
  /** The revision that stays shown, or null for whatever is current. */
  pinned: number | null;
}

const LINES = /^(\d{1,6})(?:-(\d{1,6}))?$/;
const LINE_HEIGHT = 20;
const FRAME = 90;
const TALLEST = 600;

function bounds(lines: string): { from: number; to: number } | null {
  const [, first, last = first] = LINES.exec(lines.trim()) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= 1 && to >= from ? { from, to } : null;
}

/** Tells whether lines can be asked for as they are written. */
export function areLines(lines: string): boolean {
  return lines.trim() === '' || bounds(lines) !== null;
}

/** The choice as a query; empty where everything is as usual. */
function queryOf(choice: EmbedChoice): string {
  const query = new URLSearchParams();
  if (choice.theme !== 'auto') query.set('theme', choice.theme);
  if (choice.lines.trim() && areLines(choice.lines)) query.set('lines', choice.lines.trim());
  if (choice.pinned !== null) query.set('rev', String(choice.pinned));
  const text = query.toString();
  return text && `?${text}`;
}

/** Address of the embedded page. */
export function embedAddress(id: string, choice: EmbedChoice): string {
  return `${window.location.origin}/api/snippets/${id}/embed${queryOf(choice)}`;
}

/** The same page on the preview origin: no other may be shown in a frame here. Empty where there is none. */
export function embedPreviewAddress(id: string, choice: EmbedChoice): string {
  const origin = previewOrigin();
  return origin && `${origin}/embed/${id}${queryOf(choice)}`;
}

/** Pixels that show the chosen lines, within reason. */
export function embedHeight(lineCount: number, lines: string): number {
  const chosen = bounds(lines);
  const shown = chosen ? Math.min(chosen.to, lineCount) - chosen.from + 1 : lineCount;
  return Math.min(Math.max(shown, 1) * LINE_HEIGHT + FRAME, TALLEST);
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The element to paste into another page. */
export function embedCode(
  snippet: { _id: string; title: string; lineCount: number },
  choice: EmbedChoice,
): string {
  const height = embedHeight(snippet.lineCount, choice.lines);
  const address = attribute(embedAddress(snippet._id, choice));
  return `<iframe src="${address}" title="${attribute(snippet.title)}" width="100%" height="${height}" loading="lazy" frameborder="0"></iframe>`;
}

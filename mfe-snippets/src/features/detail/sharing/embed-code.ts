import { previewOrigin } from '@snippetry/web-kit';

/** Colour themes of an embedded snippet; `auto` follows the reader's system. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;

export interface EmbedChoice {
  theme: (typeof EMBED_THEMES)[number];
  /** `3` or `3-12`; empty for all lines. */
  lines: string;
  /** Revision to show; null for the current one. */
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

/** Whether the text is a valid range of lines. */
export function areLines(lines: string): boolean {
  return lines.trim() === '' || bounds(lines) !== null;
}

/** Query string of the options; empty for the defaults. */
function queryOf(choice: EmbedChoice): string {
  const query = new URLSearchParams();
  if (choice.theme !== 'auto') query.set('theme', choice.theme);
  if (choice.lines.trim() && areLines(choice.lines)) query.set('lines', choice.lines.trim());
  if (choice.pinned !== null) query.set('rev', String(choice.pinned));
  const text = query.toString();
  return text && `?${text}`;
}

export function embedAddress(id: string, choice: EmbedChoice): string {
  return `${window.location.origin}/api/snippets/${id}/embed${queryOf(choice)}`;
}

/** Address of the embedded page on the preview origin, the only one allowed in frames here; empty if there is none. */
export function embedPreviewAddress(id: string, choice: EmbedChoice): string {
  const origin = previewOrigin();
  return origin && `${origin}/embed/${id}${queryOf(choice)}`;
}

/** Height in pixels for the selected lines, within limits. */
export function embedHeight(lineCount: number, lines: string): number {
  const chosen = bounds(lines);
  const shown = chosen ? Math.min(chosen.to, lineCount) - chosen.from + 1 : lineCount;
  return Math.min(Math.max(shown, 1) * LINE_HEIGHT + FRAME, TALLEST);
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** HTML to paste into another page. */
export function embedCode(
  snippet: { _id: string; title: string; lineCount: number },
  choice: EmbedChoice,
): string {
  const height = embedHeight(snippet.lineCount, choice.lines);
  const address = attribute(embedAddress(snippet._id, choice));
  return `<iframe src="${address}" title="${attribute(snippet.title)}" width="100%" height="${height}" loading="lazy" frameborder="0"></iframe>`;
}

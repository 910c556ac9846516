import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { languageMark, languageName } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit';
import { DARK, LIGHT, markColours } from './colours.ts';
import type { EmbedLines } from './embed-lines.ts';
import type { SharedState } from './shared-state.ts';

export type EmbedTheme = 'auto' | 'light' | 'dark';

/** The only style sheet of a page, and the policy that allows it and no other. */
export interface EmbedStyle {
  css: string;
  /** Content security policy: no script, no request, nothing but this style sheet. */
  policy: string;
}

const RULES = readFileSync(new URL('./embed.css', import.meta.url), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ');
const MONO =
  '"JetBrains Mono Variable","JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

/** Colours of the logo: sheet, marked line and caret. */
const LOGO_COLOURS = {
  logo: 'var(--ink)',
  'logo-line': 'var(--accent)',
  'logo-caret': 'var(--on-ink)',
};
const DARK_LOGO_COLOURS = {
  logo: 'var(--accent)',
  'logo-line': 'var(--on-accent)',
  'logo-caret': 'var(--on-accent)',
};

function variables(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

function styleSheet(theme: EmbedTheme, language: string): string {
  const { background, text, border, darkBorder } = markColours(language);
  const day = { ...LIGHT, ...LOGO_COLOURS, edge: border, scheme: 'light' };
  const night = { ...DARK, ...DARK_LOGO_COLOURS, edge: darkBorder, scheme: 'dark' };
  const light = `:root{${variables(day)}}`;
  const dark = `:root{${variables(night)}} .mark{box-shadow:inset 0 0 0 1px oklch(1 0 0/.14)}`;
  const themes = {
    auto: `:root{color-scheme:light dark}${light} @media (prefers-color-scheme:dark){${dark}}`,
    light,
    dark,
  };
  const shared = variables({ mark: background, 'mark-on': text, mono: MONO });
  return `:root{${shared}}${themes[theme]}${RULES}`;
}

const cache = new Map<string, EmbedStyle>();

/** Returns the style of a theme and a language: few combinations, so the cache needs no limit. */
export function embedStyle(theme: EmbedTheme, language: string): EmbedStyle {
  const key = `${theme} ${language}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const css = styleSheet(theme, language);
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    // The page has no images; a browser that opens it as a page requests the site's icon.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
  const style = { css, policy };
  cache.set(key, style);
  return style;
}

const LOGO =
  '<svg class="logo" viewBox="0 0 24 24" aria-hidden="true"><path d="M2 4a2 2 0 0 1 2-2h11l7 7v11a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"/><path d="M6 10h7.5v5H6z"/><path d="M15 8h2v9h-2z"/></svg>';

export interface EmbedView {
  state: SharedState;
  shown: EmbedLines;
  /** HTML of each shown line, or null for plain code. */
  highlighted: readonly string[] | null;
  /** Whether the address selects a part of the lines. */
  isPart: boolean;
  /** Address of the public page of the snippet. */
  page: string;
}

interface HtmlPage {
  title: string;
  css: string;
  body: string;
}

function htmlDocument({ title, css, body }: HtmlPage): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Snippetry</title>`,
    `<style>${css}</style></head><body>${body}</body></html>`,
  ].join('');
}

const numberFormat = new Intl.NumberFormat('en');

function linesLabel({ from, to, total }: EmbedLines, isPart: boolean): string {
  if (!isPart) return total === 1 ? '1 line' : `${numberFormat.format(total)} lines`;
  const range = from === to ? `Line ${from}` : `Lines ${from}–${to}`;
  return `${range} of ${numberFormat.format(total)}`;
}

function subtitle({ state, shown, isPart }: EmbedView): string {
  const version = state.revision === state.currentRevision ? [] : [`Version ${state.revision}`];
  const parts = [languageName(state.language), linesLabel(shown, isPart), ...version];
  return [...parts, `by ${state.authorName}`].map(escapeHtml).join(' · ');
}

function codeLines({ shown, highlighted }: EmbedView): string {
  return shown.lines
    .map((plain, at) => {
      const line = shown.from + at;
      const name = shown.cut.has(line) ? 'l more' : 'l';
      const html = highlighted?.[at] ?? escapeHtml(plain);
      // Lines are blocks. A line end inside one would be copied twice; an empty block, without a
      // <br>, not at all.
      return `<span class="${name}" data-n="${line}">${html || '<br>'}</span>`;
    })
    .join('');
}

function truncationNote({ shown, page }: EmbedView): string {
  if (!shown.truncated) return '';
  const what =
    shown.cut.size > 0
      ? 'Long lines are cut here.'
      : `${numberFormat.format(shown.lines.length)} lines are shown here.`;
  const link = `<a href="${escapeHtml(page)}" target="_blank" rel="noopener">See the whole snippet</a>`;
  return `<p class="rest">${what} ${link}</p>`;
}

/** Line numbers of five digits need a wider gutter; a range of lines is shown as marked. */
function codeClass({ shown, isPart }: EmbedView): string {
  return ['code', ...(shown.to > 9999 ? ['wide'] : []), ...(isPart ? ['on'] : [])].join(' ');
}

/** Returns the page of a snippet: no script, nothing to load, every text escaped. */
export function embedPage(view: EmbedView, css: string): string {
  const { state, page } = view;
  const link = `href="${escapeHtml(page)}" target="_blank" rel="noopener"`;
  const title = escapeHtml(state.title);
  const body = [
    '<main class="frame"><header class="bar">',
    `<span class="mark" aria-hidden="true">${escapeHtml(languageMark(state.language))}</span>`,
    `<div class="name"><h1><a ${link}>${title}</a></h1><p>${subtitle(view)}</p></div>`,
    `<a class="brand" ${link}>${LOGO}<span>Snippetry</span>`,
    '<span class="hidden">Open in Snippetry</span></a></header>',
    `<section class="${codeClass(view)}" tabindex="0" aria-label="Code"><pre>`,
    `<code>${codeLines(view)}</code></pre></section>${truncationNote(view)}</main>`,
  ].join('');
  return htmlDocument({ title: state.title, css, body });
}

/** Returns the page that replaces a private or deleted snippet. */
export function notAvailablePage(css: string): string {
  const body =
    '<main class="frame"><div class="gone"><h1>This snippet is not available</h1><p>It was made private or deleted.</p></div></main>';
  return htmlDocument({ title: 'Not available', css, body });
}

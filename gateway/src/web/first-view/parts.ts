import type { SnippetFirstView } from '@snippetry/contracts';
import { languageMark } from '@snippetry/contracts/languages';
import { escapeHtml } from '@snippetry/service-kit/escape-html';

/** Returns a skeleton bar for text that only the application renders. */
export const bar = (size: 'tiny' | 'short' | 'medium' | 'long') =>
  `<span class="sn-skeleton fv-bar fv-${size}"></span>`;

/** Returns the CSS class with the colours of a language. */
export const languageClass = (language: string) =>
  `fv-lang-${/^[a-z]+$/.test(language) ? language : 'default'}`;

/** Returns the mark of a language, `size` pixels high. */
export function mark({ language }: SnippetFirstView, size: 20 | 32 = 20): string {
  const large = size === 32 ? ' sn-mark-32' : '';
  return `<span class="sn-mark${large} ${languageClass(language)}" aria-hidden="true">${escapeHtml(languageMark(language))}</span>`;
}

/** Returns the first `max` tags. */
export function tags({ tags: all }: SnippetFirstView, max = all.length): string {
  return all
    .slice(0, max)
    .map((tag) => `<span class="sn-tag">${escapeHtml(tag)}</span>`)
    .join('');
}

/** Returns line numbers from 1. */
export const numbers = (lines: readonly string[]) =>
  lines.map((_, index) => `<span>${index + 1}</span>`).join('');

const LOGO =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M2 4a2 2 0 0 1 2-2h11l7 7v11a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"/><path d="M6 10h7.5v5H6z"/><path d="M15 8h2v9h-2z"/></svg>';

/** Returns the site's header and the body of a page; `heading` is HTML for the header. */
export function frame({ heading = '', body }: { heading?: string; body: string }): string {
  return [
    '<header class="fv-header"><div class="fv-header-row">',
    `<a class="fv-logo" href="/" aria-label="Snippetry">${LOGO}<span>Snippetry</span></a>${heading}`,
    `</div></header><main class="fv-main" aria-busy="true"><div class="sn-page">${body}</div></main>`,
  ].join('');
}

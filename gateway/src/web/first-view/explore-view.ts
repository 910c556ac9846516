import type { SnippetFirstView } from '@snippetry/contracts';
import { languageName } from '@snippetry/contracts/languages';
import { escapeHtml } from '@snippetry/service-kit/escape-html';
import { bar, frame, languageClass, mark, numbers, tags } from './parts.ts';

const MAX_TAGS = 2;

function row(snippet: SnippetFirstView): string {
  const { lines } = snippet.code;
  return [
    `<article class="sn-snip sn-snip-card sn-row ${languageClass(snippet.language)}"><div class="sn-row-text">${mark(snippet)}`,
    `<h3 class="sn-row-title"><a href="/public/${snippet._id}">${escapeHtml(snippet.title)}</a></h3>`,
    '<span class="sn-row-corner"></span>',
    `<p class="sn-row-description">${escapeHtml(snippet.description)}</p>`,
    `<span class="sn-tags sn-row-tags">${tags(snippet, MAX_TAGS)}</span>`,
    `<div class="sn-row-foot"><span class="sn-row-language">${escapeHtml(languageName(snippet.language))}</span>`,
    `<span class="sn-meta"><span class="sn-meta-item">${escapeHtml(snippet.authorName)}</span>${bar('tiny')}${bar('tiny')}${bar('long')}</span></div></div>`,
    '<div class="sn-preview sn-row-preview">',
    `<div class="sn-preview-gutter" aria-hidden="true">${numbers(lines)}</div>`,
    `<pre class="sn-preview-code fv-colors">${lines.join('\n')}</pre></div></article>`,
  ].join('');
}

const CARDS = '<span class="fv-card"></span>'.repeat(5);
const CHIPS = '<span class="fv-chip"></span>'.repeat(6);

/** Returns the HTML of the first view of Explore: skeletons of its filters, and the newest snippets. */
export function exploreView(snippets: readonly SnippetFirstView[]): string {
  const body = [
    `<div class="fv-popular">${bar('long')}</div>`,
    `<div class="fv-trending"><p class="fv-line">${bar('long')}</p><div class="fv-cards">${CARDS}</div></div>`,
    `<div class="fv-toolbar"><span class="fv-control"></span><span class="fv-control"></span></div><div class="fv-chips">${CHIPS}</div>`,
    `<div class="fv-results"><h2 class="fv-hidden">Newest</h2><p class="fv-line">${bar('long')}</p>`,
    `<div class="fv-rows">${snippets.map(row).join('')}</div></div>`,
  ].join('');
  // The application renders the visible headings, since it knows the visitor's language.
  const heading = `<h1 class="fv-hidden">Explore</h1><span class="fv-heading">${bar('long')}</span>`;
  return frame({ heading, body });
}

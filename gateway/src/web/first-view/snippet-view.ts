import type { SnippetFirstView } from '@snippetry/contracts';
import { languageName } from '@snippetry/contracts/languages';
import { escapeHtml } from '@snippetry/service-kit/escape-html';
import { bar, frame, languageClass, mark, numbers, tags } from './parts.ts';

function facts(snippet: SnippetFirstView): string {
  const figures = ['short', 'short', 'short', 'long'] as const;
  return [
    `<section><div class="fv-title"><h1>${escapeHtml(snippet.title)}</h1>${bar('medium')}</div>`,
    `<p class="fv-description">${escapeHtml(snippet.description)}</p>`,
    snippet.tags.length > 0 ? `<p class="fv-tags">${tags(snippet)}</p>` : '',
    `<div class="fv-figures"><span class="sn-meta"><span class="fv-author">${escapeHtml(snippet.authorName)}</span>`,
    `${figures.map(bar).join('')}</span></div></section>`,
  ].join('');
}

/** Lines that fit into the panel before the page offers to show more. */
const PANEL_LINES = { phone: 12, desktop: 16 };

function code(snippet: SnippetFirstView): string {
  const { lines, total } = snippet.code;
  const classes = [
    'sn-snip sn-snip-code sn-code sn-code-view fv-code',
    languageClass(snippet.language),
    ...(total > PANEL_LINES.phone ? ['fv-longer'] : []),
    ...(total > PANEL_LINES.desktop ? ['fv-longest'] : []),
  ];
  return [
    `<section class="${classes.join(' ')}"><header class="sn-code-bar">${mark(snippet)}`,
    `<span class="sn-code-heading"><span class="sn-code-title">${escapeHtml(snippet.title)}</span>${bar('medium')}</span></header>`,
    `<div class="sn-code-body"><section class="sn-code-plain sn-code-still" tabindex="0" aria-label="${escapeHtml(snippet.title)}">`,
    `<div class="sn-code-plain-gutter" aria-hidden="true">${numbers(lines)}</div>`,
    `<pre class="fv-colors">${lines.join('\n')}</pre></section></div>`,
    total > PANEL_LINES.phone ? `<footer class="sn-code-more">${bar('long')}</footer>` : '',
    '</section>',
  ].join('');
}

function aside(snippet: SnippetFirstView): string {
  return [
    '<aside class="fv-aside"><div class="fv-panel">',
    `<p><span class="sn-skeleton fv-avatar"></span><b>${escapeHtml(snippet.authorName)}</b></p>`,
    `<p>${mark(snippet, 32)}<b>${escapeHtml(languageName(snippet.language))}</b></p>`,
    '</div></aside>',
  ].join('');
}

/** Returns the HTML of the first view of a public snippet. */
export function snippetView(snippet: SnippetFirstView): string {
  const content = `<div class="fv-content">${facts(snippet)}${code(snippet)}</div>`;
  return frame({ body: `<div class="fv-columns">${content}${aside(snippet)}</div>` });
}

import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

function show(text: string): HTMLElement {
  const place = document.createElement('div');
  // Not renderToStaticMarkup: an effect writes code whose grammar is loaded.
  place.innerHTML = render(<Markdown text={text} />).container.innerHTML;
  return place;
}

function html(text: string): string {
  const place = show(text);
  // Reduces code blocks to `pre` and `code`: drops the frame and the highlighting.
  for (const block of place.querySelectorAll('pre')) {
    block.parentElement?.replaceWith(block);
    for (const code of block.querySelectorAll('code')) code.textContent = `${code.textContent}`;
  }
  const shown = place.firstElementChild?.innerHTML ?? '';
  return shown.replaceAll(/ (?:class|tabindex)="[^"]*"/g, '').replaceAll(/>\n+|\n+(?=<)/g, trimmed);
}

const trimmed = (gap: string) => gap.replaceAll('\n', '');

it('shifts headings one level down if it renders them', () => {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(
    <Markdown headings text={'# Kit\n## Use\n###### Small print'} />,
  );
  const headings = [...place.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  expect(headings.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H2', 'Kit'],
    ['H3', 'Use'],
    ['H6', 'Small print'],
  ]);
});

describe('user-written Markdown', () => {
  it.each([
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    [
      '**bold**, *thin*, __bold__, _thin_, ~~gone~~',
      '<p><strong>bold</strong>, <em>thin</em>, <strong>bold</strong>, <em>thin</em>, <del>gone</del></p>',
    ],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['`delay <= 0` and ``a`b``', '<p><code>delay &lt;= 0</code> and <code>a`b</code></p>'],
    [
      '```ts\nif (a) {\n\n  **b**\n}\n```\nafter',
      '<pre><code>if (a) {\n\n  **b**\n}</code></pre><p>after</p>',
    ],
    ['```\nnever closed', '<pre><code>never closed</code></pre>'],
    [
      '- one\n- two\n  more\n\n1. first\n2. second',
      '<ul><li>one</li><li>two<br>more</li></ul><ol><li>first</li><li>second</li></ol>',
    ],
    ['> said\n> so\n\nno', '<blockquote><p>said<br>so</p></blockquote><p>no</p>'],
    ['# Title', '<p>Title</p>'],
    ['\\*not thin\\*', '<p>*not thin*</p>'],
  ])('%j is rendered as %s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('links web addresses with nofollow and without opener or referrer', () => {
    const rel = 'target="_blank" rel="nofollow noopener noreferrer"';
    expect(html('see [this](https://a.example/x), https://b.example/y.')).toBe(
      `<p>see <a href="https://a.example/x" ${rel}>this</a>, <a href="https://b.example/y" ${rel}>https://b.example/y</a>.</p>`,
    );
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](https://a.example/" onmouseover="alert(1))',
    '![x](javascript:alert(1))',
    '<https://a.example/><svg onload=alert(1)>',
  ])('never renders dangerous markup: %s', (text) => {
    const container = show(text);
    expect(container.querySelector('img, script, svg, iframe, style')).toBeNull();
    for (const element of container.querySelectorAll('*')) {
      const names = element.getAttributeNames().filter((name) => name !== 'class');
      expect(names.every((name) => ['href', 'target', 'rel'].includes(name))).toBe(true);
      expect(element.getAttribute('href') ?? 'https:').toMatch(/^https?:/);
    }
  });

  it('shows HTML tags as text', () => {
    expect(show('Use <main> or\n\n<script>alert(1)</script>').textContent).toContain('<main> or');
    expect(show('<script>alert(1)</script>').textContent?.trim()).toBe('<script>alert(1)</script>');
  });

  it('links web addresses only', () => {
    expect(show('[x](javascript:alert(1)) [y](data:text/html,z)').querySelector('a')).toBeNull();
  });

  it('is parsed without exponential time for repeated markup', { timeout: 30_000 }, () => {
    for (const piece of ['*', '_', '`', '[', '> ', '**a', '~~', '\\', '![](', '- ']) {
      expect(html(piece.repeat(2000 / piece.length)).length).toBeGreaterThan(0);
    }
  });
});

import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { type CardView, cardSvg } from './card-svg.ts';
import { codePieces, drawable, hexColour, wrapText } from './card-text.ts';

const VIEW: CardView = {
  title: 'Retry with full jitter',
  language: 'typescript',
  authorName: 'mira',
  length: '20 lines',
  lines: ['const a = 1;', '\tif (a < 2) {}'],
  highlighted: ['<span class="k">const</span> a = <span class="n">1</span>;', '\tif (a &lt; 2) {}'],
};

/** Returns the texts of the card, from top to bottom. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );

describe('the picture of a snippet', () => {
  it('shows language, title, author and the first lines with their numbers', () => {
    expect(textsOf(cardSvg(VIEW))).toEqual([
      'TS',
      'TypeScript',
      'Snippetry',
      'Retry with full jitter',
      'M',
      'by mira · 20 lines',
      '1',
      'const a = 1;',
      '2',
      '  if (a &lt; 2) {}',
    ]);
  });

  it('draws each kind of code in its colour, every character at its column', () => {
    const svg = cardSvg(VIEW);
    const keyword = hexColour('oklch(0.45 0.16 264)');
    expect(svg).toContain(
      `<tspan x="148.0 162.4 176.8 191.2 205.6" fill="${keyword}">const</tspan>`,
    );
    // A tab is two columns wide.
    expect(svg).toMatch(
      /<tspan x="148\.0 162\.4 176\.8 [\d. ]+" fill="#[\da-f]{6}"> {2}if \(a &lt; 2\)/,
    );
  });

  it.each(LANGUAGE_KEYS)('is well-formed for hostile text, in %s', (language) => {
    const evil = '</text><script>"\u0000\ud800&amp;\u202e';
    const svg = cardSvg({
      ...VIEW,
      language,
      title: evil,
      authorName: evil,
      lines: [evil],
      highlighted: null,
    });
    for (const hostile of ['<script', '\u0000', '\ud800', '\u202e']) {
      expect(svg.includes(hostile)).toBe(false);
    }
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;');
  });

  it.each([
    ['plain', 'x'.repeat(2000)],
    ['with accents', 'e\u0301'.repeat(1000)],
    ['of tabs', '\t'.repeat(32) + 'x'.repeat(100)],
    ['of pairs', '\u{1f642}'.repeat(1000)],
  ])('draws as much of a long line %s as fits', (_what, line) => {
    const svg = cardSvg({ ...VIEW, lines: [line], highlighted: null });
    const [, places = ''] = /<tspan x="([^"]*)"/.exec(svg) ?? [];
    expect(places.split(' ')).toHaveLength(66);
  });

  it('divides a title into two lines of similar length, without losing a word', () => {
    const title = 'A long module that is to be printed on paper';
    expect(textsOf(cardSvg({ ...VIEW, title })).slice(3, 5)).toEqual([
      'A long module that is',
      'to be printed on paper',
    ]);
  });

  it('shows fewer lines of code below a title of two lines, and none outside of the picture', () => {
    const lines = Array.from({ length: 10 }, (_, at) => `line ${at}`);
    const count = (title: string) =>
      textsOf(cardSvg({ ...VIEW, title, lines, highlighted: null })).filter((text) =>
        text.startsWith('line'),
      ).length;
    expect(count('Short')).toBe(9);
    expect(count('A title that is long enough to need a second line of its own')).toBe(7);
  });
});

describe('the text of a card', () => {
  it('has all letters that the fonts have, and a dot for any other', () => {
    expect(drawable('Żółć Ελ Привет — “ok”').join('')).toBe('Żółć Ελ Привет — “ok”');
    expect(drawable('漢🙂\u200d\u0007e\u0301').join('')).toBe('··é');
  });

  it('is wrapped at words, and ends in an ellipsis if it is too long', () => {
    const fit = { width: 11, max: 2 };
    expect(wrapText('one two', fit)).toEqual(['one two']);
    expect(wrapText('a title of two lines alone', fit)).toEqual(['a title of two lines', 'alone']);
    const [, last = ''] = wrapText(`short ${'word '.repeat(40)}`, fit);
    expect(last).toMatch(/^word .*…$/);
    expect(wrapText('W'.repeat(100), fit)).toEqual([expect.stringMatching(/^W{9,12}…$/)]);
  });

  it('is divided into runs of highlighted code, each with its innermost class', () => {
    expect(
      codePieces('<span class="s">"<span class="o">${</span>a&lt;b</span> &amp;&#x27;'),
    ).toEqual([
      { kind: 's', text: '"' },
      { kind: 'o', text: '${' },
      { kind: 's', text: 'a<b' },
      { kind: '', text: " &'" },
    ]);
  });

  it('is drawn in the colours of the design', () => {
    expect(hexColour('oklch(1 0 0)')).toBe('#ffffff');
    expect(hexColour('oklch(0 0 0)')).toBe('#000000');
    // Pure red and blue of sRGB.
    expect(hexColour('oklch(0.627955 0.257683 29.2339)')).toBe('#ff0000');
    expect(hexColour('oklch(0.452014 0.313214 264.052)')).toBe('#0000ff');
  });
});

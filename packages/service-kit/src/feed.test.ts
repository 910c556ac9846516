import { describe, expect, it } from 'vitest';
import { type ElementCompact, xml2js } from 'xml-js';
import { type FeedContent, type FeedEntry, writeFeed } from './feed.ts';

const ENTRY: FeedEntry = {
  link: 'https://snippetry.example/public/1',
  title: 'Debounce',
  description: 'Waits a while',
  code: 'let x = 1;',
  author: { name: 'mira', link: 'https://snippetry.example/users/mira' },
  tags: ['typescript', 'timing'],
  publishedAt: new Date('2026-11-01T10:00:00Z'),
  updatedAt: new Date('2026-11-20T12:00:00Z'),
};
const CONTENT: FeedContent = {
  title: 'Snippetry',
  description: 'The newest public snippets',
  link: 'https://snippetry.example/explore?language=go&tags=a',
  self: 'https://snippetry.example/api/snippets/feed?language=go&format=atom',
  entries: [ENTRY],
};

const read = (xml: string): ElementCompact => xml2js(xml, { compact: true });
const feedOf = (...entries: FeedEntry[]) => ({ ...CONTENT, entries });
/** Text that a reader parses as HTML, decoded. */
const shown = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Text of an element, whichever pieces the library wrote it in. */
const cdata = ({ _cdata }: ElementCompact) => [_cdata].flat().join('');

describe('an Atom feed', () => {
  it('has all that readers need: ids, times, authors and a link to itself', () => {
    const { feed } = read(writeFeed(CONTENT, 'atom'));
    const links = feed.link.map(({ _attributes }: ElementCompact) => _attributes);
    expect(links).toEqual([
      { rel: 'alternate', href: CONTENT.link },
      { rel: 'self', href: CONTENT.self },
    ]);
    expect([feed.id._text, feed.updated._text]).toEqual([
      CONTENT.self,
      ENTRY.updatedAt.toISOString(),
    ]);
    expect(feed.entry.id._text).toBe(ENTRY.link);
    expect(feed.entry.published._text).toBe('2026-11-01T10:00:00.000Z');
    expect(feed.entry.author.name._text).toBe('mira');
    expect(cdata(feed.entry.content)).toBe(
      '<p>Waits a while</p><pre><code>let x = 1;</code></pre>',
    );
  });

  it('is the same for the same entries, so its ETag is stable, even without entries', () => {
    expect(writeFeed(feedOf(), 'atom')).toBe(writeFeed(feedOf(), 'atom'));
    expect(read(writeFeed(feedOf(), 'atom')).feed.updated._text).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('an RSS feed', () => {
  it('names authors as dc:creator, since its author element needs an email address', () => {
    const { rss } = read(writeFeed(CONTENT, 'rss'));
    const { channel } = rss;
    expect(channel.item['dc:creator']._text).toBe('mira');
    expect(channel.item.author).toBeUndefined();
    expect(channel.item.guid).toEqual({ _text: ENTRY.link, _attributes: { isPermaLink: 'false' } });
    expect(channel['atom:link']._attributes).toMatchObject({ rel: 'self', href: CONTENT.self });
    expect(channel.item.pubDate._text).toBe('Sun, 01 Nov 2026 10:00:00 GMT');
  });
});

it('titles of an RSS feed are escaped once: readers show them as plain text', () => {
  const text = 'R&D <T> &amp;';
  const entry = { ...ENTRY, title: text, author: { name: text, link: 'https://a.example' } };
  const given = { ...feedOf(entry), title: text, description: text };
  const { channel } = read(writeFeed(given, 'rss')).rss;
  expect(channel.item.title).toEqual({ _text: text });
  expect(channel.item['dc:creator']._text).toBe(text);
  expect([channel.title._text, channel.description._text]).toEqual([text, text]);
  const { feed } = read(writeFeed(given, 'atom'));
  expect([feed.title._text, feed.subtitle._text]).toEqual([text, text]);
  expect(feed.entry.author.name._text).toBe(text);
  expect(cdata(feed.entry.title)).toBe('R&amp;D &lt;T&gt; &amp;amp;');
});

describe('texts of strangers in a feed', () => {
  const HOSTILE = [
    'a ]]> b ]]]]><![CDATA[ c',
    '<script>alert(1)</script>',
    '</title></entry></feed>',
    '&lt;b&gt; &amp;amp; "quoted" \'too\'',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  ];

  it.each(HOSTILE)('are shown as they are written: %s', (text) => {
    const entry = {
      ...ENTRY,
      title: text,
      description: text,
      code: text,
      author: { name: text, link: 'https://snippetry.example/users/x' },
      tags: [text, '"quoted" & <b>', 'plain'],
    };
    const atom = read(writeFeed(feedOf(entry, ENTRY), 'atom')).feed;
    const rss = read(writeFeed(feedOf(entry, ENTRY), 'rss')).rss.channel;
    expect([atom.entry, rss.item].map(({ length }) => length)).toEqual([2, 2]);
    expect(atom.entry[0].title._attributes).toEqual({ type: 'html' });
    expect(cdata(atom.entry[0].title)).not.toMatch(/[<>]/);
    expect(shown(cdata(atom.entry[0].title))).toBe(text);
    expect(rss.item[0].title).toEqual({ _text: text });
    for (const html of [atom.entry[0].content, rss.item[0]['content:encoded']].map(cdata)) {
      expect(html.match(/<[^>]*>/g)).toEqual([
        '<p>',
        '</p>',
        '<pre>',
        '<code>',
        '</code>',
        '</pre>',
      ]);
      expect(shown(html)).toContain(`<code>${text}</code>`);
    }
  });

  it('lose characters that XML forbids: control characters and lone surrogates', () => {
    const text = 'a\u0000b\u001bc\ud800d\uffffe\tf';
    for (const format of ['atom', 'rss'] as const) {
      const entry = { ...ENTRY, title: text, code: text, tags: [text] };
      const xml = writeFeed({ ...feedOf(entry), title: text, description: text }, format);
      expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
      expect(xml).toContain('a\ufffdb\ufffdc\ufffdd\ufffde\tf');
      read(xml);
    }
  });
});

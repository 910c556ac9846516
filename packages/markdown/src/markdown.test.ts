import { LIMITS } from '@snippetry/contracts/limits';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../test/hostile-texts.ts';
import { MAX_DEPTH, maxNodes } from './bounds.ts';
import { type MarkdownNode, mentionedNames, parseMarkdown } from './index.ts';

const childrenOf = (node: MarkdownNode) => (typeof node === 'string' ? [] : node.children);
const size = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + size(childrenOf(node)), 0);
const depth = (nodes: readonly MarkdownNode[]): number =>
  Math.max(0, ...nodes.map((node) => 1 + depth(childrenOf(node))));

describe.each(Object.entries(HOSTILE_TEXTS))('hostile Markdown: %s', (_, make) => {
  it.each([LIMITS.comment.max, LIMITS.collection.readme])(
    'of %d characters is parsed within the limits, or not at all',
    (length) => {
      const text = make(length);
      expect(text).toHaveLength(length);
      const nodes = parseMarkdown(text) ?? [];
      expect(size(nodes)).toBeLessThanOrEqual(maxNodes(length));
      expect(depth(nodes)).toBeLessThanOrEqual(MAX_DEPTH + 1);
    },
  );
});

describe('the limits', () => {
  it.each([
    ['nested quotes', '> '.repeat(3000)],
    ['nested lists', '1. '.repeat(3000)],
    ['nested emphasis', `${'*a **a '.repeat(300)}${' a** a*'.repeat(300)}`],
    ['unclosed brackets', '!['.repeat(10_000)],
    ['too many elements', '- a\n'.repeat(5000)],
    ['too many characters', 'a '.repeat(30_000)],
  ])('refuse a text with %s', (_, text) => {
    expect(parseMarkdown(text)).toBeNull();
  });

  it.each([
    ['two thousand lines', 'line 1234\n'.repeat(2000)],
    ['two thousand items', '- item 12\n'.repeat(2000)],
    ['lists ten deep', Array.from({ length: 10 }, (_, n) => `${'  '.repeat(n)}- a\n`).join('')],
    ['quotes ten deep', `${'> '.repeat(10)}a`],
    ['the longest code', `\`\`\`js\n${'a(b[c]);\n'.repeat(2200)}\`\`\``],
    ['two hundred blocks of code', '```ts\nconst answer = 42;\n```\n\n'.repeat(200)],
    ['a large table', `| a | b | c |\n|---|---|---|\n${'| one | two | three |\n'.repeat(400)}`],
    ['the longest text of emoji', '🦊'.repeat(20_000)],
  ])('allow a text of ordinary size: %s', (_, text) => {
    expect(parseMarkdown(text)).not.toBeNull();
  });
});

describe('mentions', () => {
  it.each([
    ['@ana', ['ana']],
    ['Hi @ana, @bo_1 and (@Cy-d)!', ['ana', 'bo_1', 'Cy-d']],
    ['@ana @Ana @ANA', ['ana']],
    ['**@ana**, _@bob_, ~~@cyd~~ and # @dan', ['ana', 'bob', 'cyd', 'dan']],
    ['# @ana\n\n> - @bob\n\n| a |\n|---|\n| @cyd |', ['ana', 'bob', 'cyd']],
    ['@ana/ @bob/@cyd', ['ana', 'bob']],
    ['ana@example.com, a.b+c@ana.org and x@ana', []],
    ['@ana@example.com', []],
    ['https://example.com/@ana www.example.com/@bob', []],
    ['[@ana](https://example.com)', []],
    ['@an', []],
    [`@${'x'.repeat(31)}`, []],
  ])('are found in prose: %j', (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });

  it.each([
    'npm i @name/pkg',
    '@scope/name',
    '`npm i` @types/node and @angular/core@20',
    'import x from "@name/_private"',
  ])('do not include names of packages: %j', (text) => {
    expect(mentionedNames(text)).toEqual([]);
  });

  it.each([
    ['`@ana` and ``a ` @bob`` ```@cyd```', []],
    ['a ` alone, then @ana', ['ana']],
    ['`a\n@ana` @bob', ['bob']],
    ['```ts\n@ana\n```\n@bob', ['bob']],
    ['~~~\n@ana\n```\n@bob\n~~~\n@cyd', ['cyd']],
    ['````\n```\n@ana\n````\n@bob', ['bob']],
    ['```\n@ana without an end', []],
    ['```\n```\n@ana', ['ana']],
    ['    @ana\n\n@bob', ['bob']],
    ['\t@ana\n\n@bob', ['bob']],
    ['Text:\n\n    @ana\n    @bob\n\n@cyd', ['cyd']],
    ['- item\n\n      @ana\n\n  @bob', ['bob']],
    ['> ```\n> @ana\n> ```\n> @bob', ['bob']],
    ['1. ~~~\n   @ana\n   ~~~\n   @bob', ['bob']],
    // An indented line that continues a paragraph is no code block.
    ['Text\n    @ana', ['ana']],
  ])('are ignored in code: %j', (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });
});

describe('URLs in a text', () => {
  const linksIn = (nodes: readonly MarkdownNode[]): string[] =>
    nodes.flatMap((node) =>
      typeof node !== 'string' && node.type === 'link' ? [node.href] : linksIn(childrenOf(node)),
    );
  const links = (text: string) => linksIn(parseMarkdown(text) ?? []);

  it.each([
    ['See www.a.example.', ['http://www.a.example']],
    ['(www.a.example/b_(c)_d)', ['http://www.a.example/b_(c)_d']],
    ['Write to a.b+c@d.example, please', ['mailto:a.b+c@d.example']],
    ['**https://a.example/b_c_d**!', ['https://a.example/b_c_d']],
    ['"https://a.example/?b=*c*d" and https://', ['https://a.example/?b=*c*d']],
    ['xhttps://a.example', []],
    ['left-pad@1.3.0, node.js and README.md', []],
  ])('become links if they are web or email addresses: %j', (text, hrefs) => {
    expect(links(text)).toEqual(hrefs);
  });
});

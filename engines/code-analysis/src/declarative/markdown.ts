import type { SyntaxNode } from '@lezer/common';
import { GFM, parser } from '@lezer/markdown';
import { sizeFeature } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { code, codes, count, list } from '../report/words.ts';
import { textReport } from '../tokens/text.ts';
import { childNamed, parse, type Source } from '../tree/source.ts';
import { claim, counting, feature, sizeWithout, Tally } from './shared.ts';

const WITH_GFM = parser.configure(GFM);
const HEADING = /^(?:ATX|Setext)Heading(\d)$/;
const PARTS: Record<string, string> = {
  FencedCode: 'code block',
  CodeBlock: 'code block',
  Link: 'link',
  Autolink: 'link',
  Image: 'image',
  Table: 'table',
  Blockquote: 'quotation',
  ListItem: 'list item',
  Task: 'task',
};

/** The time that a paragraph takes grows with the square of its length. */
const LONGEST_PARAGRAPH = 20_000;

/** What is said about Markdown. */
export function markdownReport(content: string): Report {
  const isTooLong = content.split(/\n\s*\n/).some(({ length }) => length > LONGEST_PARAGRAPH);
  return isTooLong
    ? textReport(content, 'Markdown', 'A paragraph is too long to be read')
    : report(content);
}

function report(content: string): Report {
  const source = parse(content, WITH_GFM);
  const parts = new Tally();
  const languages = new Tally();
  const headings: { text: string; level: number; node: SyntaxNode }[] = [];
  source.tree.iterate({
    enter: ({ name, node }) => {
      const level = HEADING.exec(name)?.[1];
      if (level) headings.push({ text: headingText(node, source), level: Number(level), node });
      const part = PARTS[name];
      if (part) parts.add(part);
      const info = name === 'FencedCode' ? childNamed(node, 'CodeInfo') : null;
      if (info) languages.add(source.text(info).split(/\s/)[0] ?? '');
    },
  });
  const size = sizeWithout(source, 'Comment', 'CommentBlock');
  const words = content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const open = content.match(/^[ \t]*[-*+][ \t]+\[ \]/gm)?.length ?? 0;
  const counted = parts.names.map((part) => count(parts.of(part), part));
  return {
    summary: [
      `A Markdown text of ${count(words, 'word')}${
        headings.length > 0
          ? ` in ${count(headings.length, 'section')}: ${codes(
              headings.map(({ text }) => text),
              5,
            )}`
          : ' without headings'
      }.`,
      ...(counted.length > 0 ? [`It holds ${list(counted, 6)}.`] : []),
      ...(parts.of('task') > 0
        ? [`${open} of ${count(parts.of('task'), 'task')} ${open === 1 ? 'is' : 'are'} open.`]
        : []),
    ],
    features: [
      ...feature(
        'Sections',
        headings.length > 0 &&
          codes(
            headings.map(({ text }) => text),
            5,
          ),
      ),
      ...feature(
        'Code blocks',
        parts.of('code block') > 0 &&
          `${parts.of('code block')}${languages.total > 0 ? ` in ${codes(languages.names, 4)}` : ''}`,
      ),
      ...feature('Tasks', parts.of('task') > 0 && `${parts.of('task')}, ${open} of them open`),
      ...feature(
        'Links and images',
        parts.of('link', 'image') > 0 && String(parts.of('link', 'image')),
      ),
      ...feature('Tables', parts.of('table') > 0 && String(parts.of('table'))),
      ...feature('Words', String(words)),
      sizeFeature(size).replace('of code', 'of text'),
    ],
    counts: [
      counting(words, 'word', [400, 1500, 4000]),
      counting(headings.length, 'heading', [8, 20]),
      counting(parts.of('code block'), 'code block', [3, 10]),
      counting(parts.of('table'), 'table', [1, 4]),
    ],
    claims: sections(headings, source),
  };
}

function headingText(node: SyntaxNode, source: Source): string {
  return (
    source
      .text(node)
      .split('\n')[0]
      ?.replace(/^#+\s*|\s*#+$/g, '')
      .trim() ?? ''
  );
}

/** A section reaches down to the next heading of its level or above. */
function sections(
  headings: readonly { text: string; level: number; node: SyntaxNode }[],
  source: Source,
): Report['claims'] {
  return headings.slice(0, 20).map(({ text, level, node }, index) => {
    const next = headings.slice(index + 1).find((other) => other.level <= level);
    const to = next ? next.node.from : source.content.trimEnd().length;
    const content = source.content.slice(node.from, to).trimEnd();
    const words = content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    return claim(
      source,
      { from: node.from, to: node.from + content.length },
      `The section ${code(text)} has ${count(words, 'word')}.`,
    );
  });
}

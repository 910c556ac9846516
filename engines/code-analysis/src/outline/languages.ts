import type { SyntaxNode } from '@lezer/common';
import { parser as css } from '@lezer/css';
import { parser as html } from '@lezer/html';
import { parser as json } from '@lezer/json';
import { GFM, parser as markdown } from '@lezer/markdown';
import { parser as scss } from '@lezer/sass';
import { parser as xml } from '@lezer/xml';
import { parser as yaml } from '@lezer/yaml';
import { actions } from '../code/describe.ts';
import { merged } from '../code/facts.ts';
import { javascript } from '../code/grammars.ts';
import { walk } from '../code/walk.ts';
import { childNamed } from '../source.ts';
import { article, code, codes, list } from '../words.ts';
import { holding, type Outline, type OutlineLanguage, type Part } from './outline.ts';

const BLOCKS_OF_STYLES = ['Block', 'KeyframeList'];

/** Code of a rule before its block. */
function headOf(node: SyntaxNode, text: string): string {
  const to = childNamed(node, ...BLOCKS_OF_STYLES)?.from ?? node.to;
  return text.slice(0, to - node.from).trim();
}

const STYLES: Omit<OutlineLanguage, 'name' | 'parser'> = {
  nouns: {
    RuleSet: 'rule',
    Declaration: 'declaration',
    MediaStatement: 'media query',
    SupportsStatement: 'feature query',
    KeyframesStatement: 'animation',
    MixinStatement: 'mixin or function',
    IncludeStatement: 'use of a mixin',
    ImportStatement: 'import',
    UseStatement: 'module',
    IfStatement: 'condition',
    EachStatement: 'loop',
    ForStatement: 'loop',
    WhileStatement: 'loop',
  },
  levels: /^RuleSet$/,
  label: (node, text) => {
    if (node.name === 'Declaration') return text.split(':')[0]?.trim() ?? null;
    return childNamed(node, ...BLOCKS_OF_STYLES) ? headOf(node, text) : null;
  },
  claim: (part) => {
    if (part.noun === 'declaration') return null;
    const inside = part.inside.filter((label) => /^[\w$-]+$/.test(label));
    if (part.noun !== 'rule') return `${code(part.label)} is ${article(part.noun)}.`;
    return holding({ ...part, inside }, 'sets') ?? holding(part, 'holds');
  },
  more: (outline) => {
    const variables = outline.labels('declaration').filter((name) => /^(?:--|\$)/.test(name));
    return variables.length > 0 ? [`It defines ${codes(variables)}.`] : [];
  },
  steps: {
    ...{ rule: [10, 30, 80], declaration: [40, 150], 'media query': [2, 6], loop: [1, 3] },
    ...{ 'mixin or function': [2, 4], 'use of a mixin': [3, 8], condition: [2, 4] },
  },
  levelSteps: [2, 3, 4],
  // The parser cannot read names that contain interpolated variables.
  isTolerant: (content) => content.includes('#{'),
};

/** Files of well-known tools, by their keys. */
const KNOWN: readonly [string, string][] = [
  ['a package.json of npm', 'name scripts'],
  ['a package.json of npm', 'name dependencies'],
  ['a configuration of TypeScript', 'compilerOptions'],
  ['a GitHub Actions workflow', 'on jobs'],
  ['a Compose file', 'services'],
  ['an OpenAPI description', 'openapi paths'],
  ['a Kubernetes manifest', 'apiVersion kind'],
];

const DATA: Omit<OutlineLanguage, 'name' | 'parser'> = {
  nouns: {
    ...{ Object: 'object', BlockMapping: 'object', FlowMapping: 'object', Array: 'list' },
    ...{ BlockSequence: 'list', FlowSequence: 'list', Property: 'key', Pair: 'key' },
  },
  levels: /^(?:Object|Array|(?:Block|Flow)(?:Mapping|Sequence))$/,
  label: (node, text) => {
    const key = childNamed(node, 'PropertyName', 'Key');
    return key && text.slice(0, key.to - key.from).replace(/^["']|["']$/g, '');
  },
  claim: (part) => {
    if (part.depth !== 1) return null;
    const key = childNamed(part.node, 'PropertyName', 'Key');
    const value = part.text.slice((key?.to ?? 0) - part.node.from).replace(/^\s*:\s*/, '');
    const is = value === '' ? 'empty' : code(value.replace(/^["']|["']$/g, ''));
    return holding(part, 'holds') ?? `${code(part.label)} is ${is}.`;
  },
  more: (outline) => {
    const keys = new Set(outline.labels('key'));
    const known = KNOWN.find(([, names]) => names.split(' ').every((name) => keys.has(name)));
    return known ? [`It has the keys of ${known[0]}.`] : [];
  },
  steps: { object: [20, 60, 200], list: [10, 40], key: [60, 300] },
  levelSteps: [6, 8],
};

const BLOCKS =
  /^<(?:header|nav|main|aside|footer|section|article|form|dialog|table|template|svg|fieldset|script)>$/;

const MARKUP: Omit<OutlineLanguage, 'name' | 'parser' | 'claim'> = {
  nouns: { Element: 'element', Attribute: 'attribute' },
  levels: /^Element$/,
  label: (_, text, noun) => {
    const name = /^<?\s*([^\s<>/=]+)/.exec(text)?.[1];
    return (name && noun === 'element' && `<${name}>`) || null;
  },
  steps: { element: [40, 120, 300], attribute: [60, 200] },
  levelSteps: [6, 10],
};

function htmlMore(outline: Outline): string[] {
  const blocks = outline.labels('element').filter((tag) => BLOCKS.test(tag));
  return blocks.length > 0 ? [`Its parts are ${codes(blocks, 5)}.`] : [];
}

/** Actions of an inline script. */
function scriptText({ label, node, text }: Part): string | null {
  const body = label === '<script>' ? childNamed(node, 'ScriptText') : null;
  if (!body || /^[^>]*\btype=["']?[^>]*(?:json|template)/.test(text)) return null;
  const facts = walk(text.slice(body.from - node.from, body.to - node.from), javascript);
  const own = new Set(facts.functions.map(({ name }) => name));
  const context = { language: 'javascript', languageName: 'JavaScript', own, verb: null };
  const does = actions(merged([facts.top, ...facts.functions]), context, 3);
  return does.length > 0 ? `This script ${list(does)}.` : null;
}

/** The parsing time of a paragraph is quadratic in its length. */
const LONGEST_PARAGRAPH = 20_000;

const MARKDOWN: Omit<OutlineLanguage, 'name' | 'parser'> = {
  nouns: {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, 'heading'])),
    ...{ SetextHeading1: 'heading', SetextHeading2: 'heading' },
    ...{ FencedCode: 'code block', CodeBlock: 'code block', Link: 'link', Autolink: 'link' },
    ...{
      Image: 'image',
      Table: 'table',
      Blockquote: 'quotation',
      ListItem: 'list item',
      Task: 'task',
    },
  },
  levels: /^(?:Blockquote|ListItem)$/,
  label: (_, text, noun) => {
    const [first = ''] = text.split('\n');
    if (noun === 'code block') return /^[`~]{3,}\s*(\S+)/.exec(first)?.[1] ?? null;
    return noun === 'heading' ? first.replace(/^#+\s*|\s*#+$/g, '').trim() : null;
  },
  claim: ({ noun, label }) =>
    noun === 'heading' ? `Here the section ${code(label)} begins.` : null,
  steps: { heading: [8, 20], 'code block': [3, 10], table: [1, 4], 'list item': [40, 120] },
  levelSteps: [],
  refusal: (content) =>
    content.split(/\n\s*\n/).some(({ length }) => length > LONGEST_PARAGRAPH)
      ? 'A paragraph is too long to be read'
      : null,
};

/** Languages with an outline of their syntax tree, by key. */
export const OUTLINES: Readonly<Record<string, OutlineLanguage>> = {
  css: { ...STYLES, name: 'CSS', parser: css },
  scss: { ...STYLES, name: 'SCSS', parser: scss },
  json: { ...DATA, name: 'JSON', parser: json },
  yaml: { ...DATA, name: 'YAML', parser: yaml },
  xml: {
    ...{ ...MARKUP, name: 'XML', parser: xml },
    claim: (part) => (part.depth <= 2 ? holding(part, 'holds') : null),
  },
  html: {
    ...{ ...MARKUP, name: 'HTML', parser: html, more: htmlMore },
    claim: (part: Part) => {
      if (/^<img\b(?![^>]*\balt\b)/i.test(part.text))
        return 'This image has no text for people who cannot see it (`alt`).';
      return scriptText(part) ?? (BLOCKS.test(part.label) ? holding(part, 'holds') : null);
    },
  },
  markdown: {
    ...MARKDOWN,
    ...{ name: 'Markdown', parser: markdown.configure(GFM), isProse: true },
  },
};

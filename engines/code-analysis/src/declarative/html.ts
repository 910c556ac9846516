import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/html';
import { collect } from '../code/collect.ts';
import { actions } from '../code/describe.ts';
import type { Body } from '../code/facts.ts';
import { CODE_LANGUAGES } from '../code/languages.ts';
import { sizeFeature } from '../report/lines.ts';
import { CLAIMS, type Report } from '../report/report.ts';
import { code, codes, count, list } from '../report/words.ts';
import { childNamed, childrenNamed, parse, type Source, syntaxProblem } from '../tree/source.ts';
import { claim, counting, feature, sizeWithout, Tally } from './shared.ts';

const LANDMARKS = ['header', 'nav', 'main', 'aside', 'footer', 'search'];
const BLOCKS = [
  ...LANDMARKS,
  'section',
  'article',
  'form',
  'dialog',
  'table',
  'template',
  'svg',
  'fieldset',
];
const FIELDS = ['input', 'select', 'textarea'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const MEDIA = ['img', 'picture', 'video', 'audio', 'canvas', 'svg', 'iframe'];

class Page {
  readonly tags = new Tally();
  readonly aria = new Tally();
  readonly handlers = new Tally();
  readonly headings: string[] = [];
  readonly scripts: string[] = [];
  readonly loaded: string[] = [];
  ids = 0;
  withoutAlt = 0;
  depth = 0;
  deepest = 0;
  claims: Report['claims'] = [];
}

/** What is said about HTML. */
export function htmlReport(content: string): Report {
  const source = parse(content, parser);
  const page = new Page();
  source.tree.iterate({
    enter: ({ name, node }) => {
      if (name === 'Element') element(node, source, page);
    },
    leave: ({ name }) => {
      if (name === 'Element') page.depth -= 1;
    },
  });
  const size = sizeWithout(source, 'Comment');
  const problem = syntaxProblem(source);
  return {
    summary: [...summary(page), ...(problem ? [problem] : [])],
    features: [...features(page), sizeFeature(size)],
    counts: [
      counting(page.tags.total, 'element', [40, 120, 300]),
      counting(page.tags.of(...FIELDS), 'form field', [4, 10]),
      counting(page.scripts.length, 'inline script', [1, 3]),
      { amount: page.deepest, text: `nesting up to ${page.deepest}`, steps: [6, 10] },
      counting(page.aria.total, 'ARIA attribute', [3, 10]),
    ],
    claims: page.claims,
  };
}

function element(node: SyntaxNode, source: Source, page: Page): void {
  page.depth += 1;
  page.deepest = Math.max(page.deepest, page.depth);
  const open = node.firstChild;
  const tagName = open && childNamed(open, 'TagName');
  if (!open || !tagName) return;
  const tag = source.text(tagName).toLowerCase();
  const attributes = attributesOf(open, source);
  page.tags.add(tag);
  if (attributes.has('id')) page.ids += 1;
  for (const name of attributes.keys()) {
    if (/^(aria-|role$)/.test(name)) page.aria.add(name);
    if (/^on[a-z]+$/.test(name)) page.handlers.add(name);
  }
  if (tag === 'img' && !attributes.has('alt')) {
    page.withoutAlt += 1;
    page.claims.push(
      claim(source, node, 'This image has no text for those who do not see it (`alt`).'),
    );
  }
  if (HEADINGS.includes(tag)) page.headings.push(textOf(node, source));
  if (BLOCKS.includes(tag) && page.claims.length < CLAIMS)
    page.claims.push(claim(source, node, block(tag, node, attributes, source)));
  if (tag === 'script') script(node, attributes, source, page);
  if (tag === 'link' && attributes.get('href')) page.loaded.push(attributes.get('href') ?? '');
}

function attributesOf(open: SyntaxNode, source: Source): Map<string, string> {
  const pairs = childrenNamed(open, 'Attribute').map((attribute): [string, string] => {
    const name = childNamed(attribute, 'AttributeName');
    const value = childNamed(attribute, 'AttributeValue', 'UnquotedAttributeValue');
    return [
      name ? source.text(name).toLowerCase() : '',
      value
        ? source
            .text(value)
            .slice(0, 200)
            .replace(/^["']|["']$/g, '')
        : '',
    ];
  });
  return new Map(pairs);
}

function textOf(node: SyntaxNode, source: Source): string {
  return childrenNamed(node, 'Text').map(source.text).join(' ').trim();
}

function block(
  tag: string,
  node: SyntaxNode,
  attributes: Map<string, string>,
  source: Source,
): string {
  const id = attributes.get('id');
  const inner = source.content.slice(node.from, node.to);
  const fields = inner.match(/<(?:input|select|textarea)\b/gi)?.length ?? 0;
  const buttons = inner.match(/<button\b/gi)?.length ?? 0;
  const links = inner.match(/<a\b/gi)?.length ?? 0;
  const parts = [
    ...(fields > 0 ? [count(fields, 'field')] : []),
    ...(buttons > 0 ? [count(buttons, 'button')] : []),
    ...(links > 0 ? [count(links, 'link')] : []),
  ];
  const target = attributes.get('action')
    ? ` that is sent to ${code(attributes.get('action') ?? '')}`
    : '';
  const holds = parts.length > 0 ? ` with ${list(parts)}` : '';
  return `${code(`<${tag}>`)}${id ? ` ${code(`#${id}`)}` : ''} holds ${count(inner.split('\n').length, 'line')}${holds}${target}.`;
}

function script(
  node: SyntaxNode,
  attributes: Map<string, string>,
  source: Source,
  page: Page,
): void {
  const src = attributes.get('src');
  if (src !== undefined) {
    page.loaded.push(src);
    page.claims.push(claim(source, node, `Loads the script ${code(src)}.`));
    return;
  }
  const body = childNamed(node, 'ScriptText');
  const javascript = CODE_LANGUAGES.javascript;
  if (!body || !javascript || /json|template/.test(attributes.get('type') ?? '')) return;
  const facts = collect(source.text(body), javascript);
  const all: Body[] = [facts.top, ...facts.functions];
  const own = new Set(facts.functions.map(({ name }) => name));
  const context = { language: 'javascript', languageName: 'JavaScript', own };
  const does = [...new Set(all.flatMap((one) => actions(one, context, 3)))];
  const text =
    does.length > 0 ? list(does.slice(0, 3), 3) : `has ${count(facts.size.code, 'line')} of code`;
  page.scripts.push(text);
  page.claims.push(claim(source, node, `This script ${text}.`));
}

function summary(page: Page): string[] {
  const named = BLOCKS.filter((tag) => page.tags.of(tag) > 0).map((tag) => `<${tag}>`);
  const kind = page.tags.of('html') > 0 ? 'A complete HTML page' : 'A part of an HTML page';
  const inside = named.length > 0 ? ` around ${codes(named, 5)}` : '';
  const controls = [
    ...(page.tags.of(...FIELDS) > 0 ? [count(page.tags.of(...FIELDS), 'form field')] : []),
    ...(page.tags.of('button') > 0 ? [count(page.tags.of('button'), 'button')] : []),
    ...(page.tags.of('a') > 0 ? [count(page.tags.of('a'), 'link')] : []),
    ...(page.tags.of(...MEDIA) > 0
      ? [count(page.tags.of(...MEDIA), 'image or medium', 'images and media')]
      : []),
  ];
  return [
    `${kind} with ${count(page.tags.total, 'element')}${inside}.`,
    ...(controls.length > 0 ? [`It has ${list(controls)}.`] : []),
    ...page.scripts.slice(0, 1).map((text) => `Its script ${text}.`),
    ...(page.withoutAlt > 0
      ? [`${count(page.withoutAlt, 'image')} ${page.withoutAlt === 1 ? 'has' : 'have'} no \`alt\`.`]
      : []),
  ];
}

function features(page: Page): string[] {
  const fields = page.tags.of(...FIELDS);
  const landmarks = LANDMARKS.filter((tag) => page.tags.of(tag) > 0);
  const custom = page.tags.names.filter((name) => name.includes('-'));
  return [
    ...feature('Landmarks', landmarks.length > 0 && codes(landmarks, 6)),
    ...feature('Headings', page.headings.length > 0 && codes(page.headings.filter(Boolean), 4)),
    ...feature('Forms', page.tags.of('form') > 0 && String(page.tags.of('form'))),
    ...feature('Form fields', fields > 0 && String(fields)),
    ...feature('Accessibility', page.aria.total > 0 && `${codes(page.aria.names, 4)}`),
    ...feature('Missing', page.withoutAlt > 0 && `\`alt\` of ${count(page.withoutAlt, 'image')}`),
    ...feature('Loads', page.loaded.length > 0 && codes(page.loaded, 3)),
    ...feature('Inline scripts', page.scripts.length > 0 && String(page.scripts.length)),
    ...feature('Event attributes', page.handlers.total > 0 && codes(page.handlers.names, 4)),
    ...feature('Own elements', custom.length > 0 && codes(custom, 4)),
    ...feature('Elements', codes(page.tags.names, 6)),
  ];
}

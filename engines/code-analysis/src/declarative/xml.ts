import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/xml';
import { sizeFeature } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { code, codes, count, list } from '../report/words.ts';
import { childNamed, childrenNamed, parse, type Source, syntaxProblem } from '../tree/source.ts';
import { claim, counting, feature, sizeWithout, Tally } from './shared.ts';

const KNOWN: Readonly<Record<string, string>> = {
  project: 'a Maven or Ant build',
  Project: 'an MSBuild project',
  svg: 'an SVG image',
  rss: 'an RSS feed',
  feed: 'an Atom feed',
  manifest: 'an Android manifest',
  plist: 'a property list',
  beans: 'a Spring configuration',
  configuration: 'a configuration',
  urlset: 'a sitemap',
  'xs:schema': 'an XML schema',
  'xsl:stylesheet': 'an XSLT style sheet',
  'soap:Envelope': 'a SOAP message',
};
/** Elements right below the root are the parts of the document. */
const PART_DEPTH = 2;

class Document {
  readonly names = new Tally();
  readonly parts = new Tally();
  readonly attributes = new Tally();
  claims: Report['claims'] = [];
  root = '';
  depth = 0;
  deepest = 0;
}

/** What is said about XML. */
export function xmlReport(content: string): Report {
  const source = parse(content, parser);
  const found = new Document();
  source.tree.iterate({
    enter: ({ name, node }) => {
      if (name === 'Element') element(node, source, found);
    },
    leave: ({ name }) => {
      if (name === 'Element') found.depth -= 1;
    },
  });
  const { names, attributes, deepest } = found;
  const namespaces = namespacesOf(attributes);
  const problem = syntaxProblem(source);
  return {
    summary: [...summary(found), ...(problem ? [problem] : [])],
    features: [...features(found), sizeFeature(sizeWithout(source, 'Comment'))],
    counts: [
      counting(names.total, 'element', [30, 100, 400]),
      counting(names.names.length, 'name of elements', [12, 30], 'names of elements'),
      { amount: deepest, text: `nesting up to ${deepest}`, steps: [5, 8] },
      counting(namespaces.length, 'namespace', [2, 4]),
    ],
    claims: found.claims,
  };
}

function element(node: SyntaxNode, source: Source, found: Document): void {
  found.depth += 1;
  found.deepest = Math.max(found.deepest, found.depth);
  const open = node.firstChild;
  const tag = open && childNamed(open, 'TagName');
  if (!open || !tag) return;
  const name = source.text(tag);
  found.root ||= name;
  found.names.add(name);
  for (const one of childrenNamed(open, 'Attribute')) {
    found.attributes.add(source.text(one).split('=')[0]?.trim() ?? '');
  }
  if (found.depth !== PART_DEPTH) return;
  found.parts.add(name);
  const inside = childrenNamed(node, 'Element').length;
  found.claims.push(claim(source, node, `${code(`<${name}>`)} holds ${count(inside, 'element')}.`));
}

function features({ names, attributes, deepest }: Document): string[] {
  const namespaces = namespacesOf(attributes);
  return [
    ...feature('Elements', names.names.length > 0 && codes(names.names, 6)),
    ...feature(
      'Attributes',
      attributes.total > 0 && `${attributes.total}: ${codes(attributes.names, 5)}`,
    ),
    ...feature('Namespaces', namespaces.length > 0 && codes(namespaces, 4)),
    ...feature('Depth', `${deepest}`),
  ];
}

function namespacesOf(attributes: Tally): string[] {
  return attributes.names.filter((name) => name.startsWith('xmlns'));
}

function summary({ root, names, parts, deepest }: Document): string[] {
  if (!root) return ['XML without elements.'];
  const kind = KNOWN[root] ? `, ${KNOWN[root]} by its name` : '';
  const below = parts.names
    .slice(0, 5)
    .map((name) => `${code(`<${name}>`)}${parts.of(name) > 1 ? ` (${parts.of(name)} times)` : ''}`);
  return [
    `XML with the root ${code(`<${root}>`)}${kind}: ${count(names.total, 'element')}, up to ${deepest} deep.`,
    ...(below.length > 0 ? [`Below the root it has ${list(below, 5)}.`] : []),
  ];
}

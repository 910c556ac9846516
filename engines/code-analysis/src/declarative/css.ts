import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { parser as css } from '@lezer/css';
import { parser as scss } from '@lezer/sass';
import { sizeFeature } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { code, codes, count, list, times } from '../report/words.ts';
import { childNamed, parse, type Source, syntaxProblem } from '../tree/source.ts';
import { claim, counting, feature, sizeWithout, Tally } from './shared.ts';

const QUERIES: Record<string, string> = {
  MediaStatement: 'media query',
  SupportsStatement: 'feature query',
  '@container': 'container query',
  '@layer': 'layer',
  KeyframesStatement: 'animation',
  MixinStatement: 'mixin or function',
  IncludeStatement: 'use of mixins',
  ExtendStatement: 'extension',
  ImportStatement: 'import',
  UseStatement: 'module',
  IfStatement: 'condition',
  EachStatement: 'loop',
  ForStatement: 'loop',
  WhileStatement: 'loop',
};
const LAYOUTS = /^(?:inline-)?(grid|flex)$/;

/** What is counted in a style sheet. */
class Sheet {
  readonly parts = new Tally();
  readonly layouts = new Tally();
  readonly states = new Tally();
  readonly defined = new Set<string>();
  readonly used = new Set<string>();
  rules = 0;
  declarations = 0;
  important = 0;
  nesting = 0;
  depth = 0;
  claims: Report['claims'] = [];
}

/** What is said about CSS and SCSS. */
export function cssReport(content: string, language: string): Report {
  const source = parse(content, language === 'scss' ? scss : css);
  const sheet = new Sheet();
  source.tree.iterate({
    enter: (node) => enter(node, source, sheet),
    leave: ({ name }) => {
      if (name === 'RuleSet') sheet.depth -= 1;
    },
  });
  const size = sizeWithout(source, 'Comment', 'LineComment');
  // The parser reads no names that are put together of variables.
  const problem = content.includes('#{') ? null : syntaxProblem(source);
  return {
    summary: [...summary(sheet, language), ...(problem ? [problem] : [])],
    features: [...features(sheet), sizeFeature(size)],
    counts: [
      counting(sheet.rules, 'rule', [10, 30, 80]),
      counting(sheet.declarations, 'declaration', [40, 150]),
      counting(sheet.parts.total, 'at-rule', [3, 8, 20]),
      counting(sheet.defined.size, 'variable', [6, 20]),
      { amount: sheet.nesting - 1, text: `rules nested up to ${sheet.nesting}`, steps: [1, 2, 3] },
      counting(
        sheet.parts.of('condition', 'loop', 'mixin or function'),
        'use of logic',
        [2, 4],
        'uses of logic',
      ),
    ],
    claims: sheet.claims,
  };
}

function enter(node: SyntaxNodeRef, source: Source, sheet: Sheet): void {
  const { name } = node;
  if (name === 'RuleSet') {
    sheet.rules += 1;
    sheet.depth += 1;
    sheet.nesting = Math.max(sheet.nesting, sheet.depth);
    sheet.claims.push(claim(source, node, ruleText(node.node, source)));
  } else if (name === 'Declaration') declaration(node.node, source, sheet);
  else if (name === 'Important') sheet.important += 1;
  else if (name === 'PseudoClassName') sheet.states.add(`:${source.text(node)}`);
  else if (name === 'VariableName' || name === 'SassVariableName') {
    if (node.node.parent?.name !== 'Declaration') sheet.used.add(source.text(node));
  } else if (name in QUERIES) atRule(node.node, QUERIES[name] ?? '', source, sheet);
  else if (name === 'AtKeyword') {
    const kind = QUERIES[source.text(node)];
    const rule = node.node.parent;
    if (kind && rule) atRule(rule, kind, source, sheet);
  }
}

function atRule(node: SyntaxNode, kind: string, source: Source, sheet: Sheet): void {
  sheet.parts.add(kind);
  const block = childNamed(node, 'Block', 'KeyframeList');
  if (!block) return;
  const head = source.content.slice(node.from, Math.min(block.from, node.from + 80)).trim();
  sheet.claims.push(
    claim(source, node, `${code(head)} is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}.`),
  );
}

function declaration(node: SyntaxNode, source: Source, sheet: Sheet): void {
  sheet.declarations += 1;
  const property = node.firstChild;
  if (!property) return;
  const name = source.text(property);
  if (property.name === 'VariableName' || property.name === 'SassVariableName')
    sheet.defined.add(name);
  const layout = name === 'display' ? LAYOUTS.exec(keyword(node, source)) : null;
  if (layout?.[1]) sheet.layouts.add(layout[1]);
}

function keyword(node: SyntaxNode, source: Source): string {
  const value = childNamed(node, 'ValueName');
  return value ? source.text(value) : '';
}

/** What a rule is for, by its selector and the telling ones of its properties. */
function ruleText(node: SyntaxNode, source: Source): string {
  const block = childNamed(node, 'Block');
  const selector = source.content.slice(
    node.from,
    Math.min(block?.from ?? node.to, node.from + 100),
  );
  const properties: string[] = [];
  const does: string[] = [];
  for (let child = block?.firstChild ?? null; child; child = child.nextSibling) {
    if (child.name !== 'Declaration' || !child.firstChild) continue;
    const property = source.text(child.firstChild);
    properties.push(property);
    if (property === 'display' && LAYOUTS.test(keyword(child, source))) {
      does.push(`lays out its content as ${keyword(child, source).replace('inline-', '')}`);
    }
    if (property === 'position') does.push(`is positioned ${keyword(child, source)}`);
    if (property.startsWith('animation')) does.push('is animated');
    if (property.startsWith('transition')) does.push('changes smoothly');
  }
  const sets = properties.length > 0 ? `sets ${codes(properties, 4)}` : 'holds nested rules';
  return `${code(selector.trim())} ${list([...new Set(does), sets], 4)}.`;
}

function summary(sheet: Sheet, language: string): string[] {
  const name = language === 'scss' ? 'SCSS' : 'CSS';
  const parts = sheet.parts.names.map((part) => plural(sheet.parts.of(part), part));
  const first = `${name} with ${list([count(sheet.rules, 'rule'), count(sheet.declarations, 'declaration'), ...parts], 6)}.`;
  const layouts = sheet.layouts.names.map(
    (layout) => `${layout} (${count(sheet.layouts.of(layout), 'rule')})`,
  );
  const more = [
    ...(layouts.length > 0 ? [`It lays out with ${list(layouts)}.`] : []),
    ...(sheet.defined.size > 0
      ? [
          `It defines the ${sheet.defined.size === 1 ? 'variable' : 'variables'} ${codes(sheet.defined, 4)}.`,
        ]
      : []),
  ];
  return [first, ...more];
}

function plural(amount: number, part: string): string {
  if (part === 'use of mixins')
    return amount === 1 ? '1 use of a mixin' : `${amount} uses of mixins`;
  return count(
    amount,
    part,
    part === 'media query' || part.endsWith('query') ? part.replace(/y$/, 'ies') : undefined,
  );
}

function features(sheet: Sheet): string[] {
  const unknown = [...sheet.used].filter(
    (name) => !sheet.defined.has(name) && name.startsWith('--'),
  );
  return [
    ...feature(
      'Layout',
      sheet.layouts.names.length > 0 &&
        list(sheet.layouts.names.map((name) => `${name} ${times(sheet.layouts.of(name))}`)),
    ),
    ...feature(
      'At-rules',
      sheet.parts.total > 0 &&
        list(
          sheet.parts.names.map((part) => plural(sheet.parts.of(part), part)),
          5,
        ),
    ),
    ...feature('Variables', sheet.defined.size > 0 && codes(sheet.defined, 5)),
    ...feature('Expects from elsewhere', unknown.length > 0 && codes(unknown, 5)),
    ...feature('States', sheet.states.names.length > 0 && codes(sheet.states.names, 5)),
    ...feature('Overrides', sheet.important > 0 && `\`!important\` ${times(sheet.important)}`),
    ...feature('Rules', `${sheet.rules}, with ${count(sheet.declarations, 'declaration')}`),
  ];
}

import { parser as json } from '@lezer/json';
import { parser as yaml } from '@lezer/yaml';
import { sizeFeature } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { article, code, codes, count, list } from '../report/words.ts';
import { parse, syntaxProblem } from '../tree/source.ts';
import { knownFile } from './known-files.ts';
import { counting, feature, sizeWithout } from './shared.ts';
import { entryClaims, type Grammar, keysOf, type Shape, shapeOf, type Value } from './value.ts';

const JSON_GRAMMAR: Grammar = {
  Object: 'map',
  Array: 'list',
  Property: 'pair',
  PropertyName: 'key',
  String: 'scalar',
  Number: 'scalar',
  True: 'scalar',
  False: 'scalar',
  Null: 'scalar',
};
const YAML_GRAMMAR: Grammar = {
  BlockMapping: 'map',
  FlowMapping: 'map',
  BlockSequence: 'list',
  FlowSequence: 'list',
  Pair: 'pair',
  Key: 'key',
  Literal: 'scalar',
  QuotedLiteral: 'scalar',
  BlockLiteral: 'scalar',
  Alias: 'scalar',
};

/** What is said about JSON and YAML. */
export function dataReport(content: string, language: 'json' | 'yaml'): Report {
  const source = parse(content, language === 'json' ? json : yaml);
  const shape = shapeOf(source, language === 'json' ? JSON_GRAMMAR : YAML_GRAMMAR);
  const [root] = shape.documents;
  const known = root && knownFile(root);
  const problem = syntaxProblem(source);
  const keys = keysOf(root);
  const size = sizeWithout(source, 'Comment');
  return {
    summary: [
      ...summary(shape, root, language, known?.name),
      ...(known?.sentences ?? []),
      ...(problem ? [problem] : []),
    ],
    features: [
      ...(known?.features ?? []),
      ...feature('Top-level keys', keys.length > 0 && codes(keys, 6)),
      ...feature(
        'Structure',
        `${count(shape.maps, 'object')}, ${count(shape.lists, 'list')} and ${count(shape.scalars, 'value')}, up to ${count(shape.depth, 'level')} deep`,
      ),
      ...feature('Documents', shape.documents.length > 1 && String(shape.documents.length)),
      sizeFeature(size),
    ],
    counts: [
      counting(shape.maps, 'object', [20, 60, 200]),
      counting(shape.lists, 'list', [10, 40]),
      counting(shape.scalars, 'value', [60, 300]),
      { amount: shape.depth, text: `up to ${count(shape.depth, 'level')}`, steps: [6, 8] },
    ],
    claims: entryClaims(
      source,
      known?.parts ?? root,
      (key, value) => known?.describe?.(key, value) ?? `${code(key)} is ${phrase(value)}.`,
    ),
  };
}

function summary(
  shape: Shape,
  root: Value | undefined,
  language: string,
  known?: string,
): string[] {
  const name = language.toUpperCase();
  if (!root) return [`${name} without values.`];
  if (known)
    return [`${article(known).replace(/^./, (letter) => letter.toUpperCase())} in ${name}.`];
  const keys = keysOf(root);
  const what =
    keys.length > 0
      ? `an object with the ${keys.length === 1 ? 'key' : 'keys'} ${codes(keys, 5)}`
      : phrase(root);
  return [
    `${name} that is ${what}.`,
    `It holds ${list([count(shape.maps, 'object'), count(shape.lists, 'list'), count(shape.scalars, 'value')])}, up to ${count(shape.depth, 'level')} deep.`,
  ];
}

/** `a list of 3 values`, `an object with 2 keys`. */
function phrase(value: Value | null): string {
  if (!value) return 'empty';
  if (value.kind === 'scalar') return code(value.text.split('\n')[0] ?? '');
  if (value.kind === 'list') return `a list of ${count(value.items.length, 'value')}`;
  const keys = keysOf(value);
  return `an object with ${count(keys.length, 'key')}`;
}

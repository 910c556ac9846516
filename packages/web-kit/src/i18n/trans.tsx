import {
  type Findable,
  type PluralForms,
  patternOf,
  pluralPatternOf,
  type TextValue,
  writeNumber,
} from '@snippetry/contracts/texts';
import { Fragment, type ReactNode } from 'react';
import { lookup } from './texts.ts';

interface Parts {
  /** Values of the placeholders: texts, numbers or elements. */
  values?: Readonly<Record<string, ReactNode>>;
  /** Elements for tagged parts of the text, by tag: `<link>the guide</link>`. */
  parts?: Readonly<Record<string, (inner: ReactNode) => ReactNode>>;
}

export type TransProps<Text extends string> = Parts & { text: Text & Findable<Text> };

export type TransPluralProps = Parts & PluralForms<string, string> & { count: number };

const PIECES = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g;

const shown = (value: ReactNode): ReactNode =>
  typeof value === 'number' ? writeNumber(value, lookup.tag) : value;

const keyed = (nodes: readonly ReactNode[]) =>
  // The pieces of one text never change their places.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  nodes.map((node, index) => <Fragment key={index}>{node}</Fragment>);

function assemble(pattern: string, given: Parts): ReactNode[] {
  const { values = {}, parts = {} } = given;
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag, 2: inner = '', 3: name, index } of pattern.matchAll(PIECES)) {
    nodes.push(pattern.slice(end, index));
    const part = tag === undefined ? undefined : parts[tag];
    if (part) nodes.push(part(keyed(assemble(inner, given))));
    else nodes.push(name === undefined ? whole : shown(values[name] ?? whole));
    end = index + whole.length;
  }
  nodes.push(pattern.slice(end));
  return nodes;
}

/**
 * A text with elements in it: `<Trans text="Read the <link>guide</link>" parts={{ link: (words) => <a href="/guide">{words}</a> }} />`.
 * Values are shown as they are, whatever they contain.
 */
export function Trans<const Text extends string>({ text, ...given }: TransProps<Text>) {
  return <>{keyed(assemble(patternOf(lookup, text), given))}</>;
}

/** As {@link Trans}, for a text about a number, which is `{count}` in it. */
export function TransPlural({ count, one, other, values, parts }: TransPluralProps) {
  const pattern = pluralPatternOf(lookup, count, { one, other });
  const given = { values: { ...values, count } satisfies Record<string, ReactNode | TextValue> };
  return <>{keyed(assemble(pattern, parts ? { ...given, parts } : given))}</>;
}

import type { LineClaim } from '../report/report.ts';
import type { Source } from '../tree/source.ts';
import { claim } from './shared.ts';

/** A value of JSON or YAML as far as its shape matters. */
export interface Value {
  kind: 'map' | 'list' | 'scalar';
  from: number;
  to: number;
  /** Of a scalar, without its quotes. */
  text: string;
  entries: { key: string; from: number; to: number; value: Value | null }[];
  items: Value[];
}

/** What the values of a file are like. */
export interface Shape {
  documents: Value[];
  maps: number;
  lists: number;
  scalars: number;
  depth: number;
}

type Part = 'map' | 'list' | 'scalar' | 'pair' | 'key' | 'item' | 'document';

/** Which nodes of a grammar are which parts of a value. */
export type Grammar = Readonly<Record<string, Part>>;

/** Longer texts are of no interest, and there may be many. */
const TEXT_LENGTH = 200;

/** Reads the values of a tree in one walk, however deep it is. */
export function shapeOf(source: Source, grammar: Grammar): Shape {
  const shape: Shape = { documents: [], maps: 0, lists: 0, scalars: 0, depth: 0 };
  const open: Value[] = [];
  const inKey: boolean[] = [];
  source.tree.iterate({
    enter: (node) => {
      const part = grammar[node.name];
      inKey.push(part === 'key' || inKey.at(-1) === true);
      if (!part || part === 'item' || part === 'document') return;
      const parent = open.at(-1);
      if (part === 'pair')
        parent?.entries.push({ key: '', from: node.from, to: node.to, value: null });
      else if (part === 'key')
        nameEntry(
          parent,
          source.text({ from: node.from, to: Math.min(node.to, node.from + TEXT_LENGTH) }),
        );
      else if (!inKey.at(-1)) {
        const value: Value = {
          kind: part,
          from: node.from,
          to: node.to,
          text: '',
          entries: [],
          items: [],
        };
        if (part === 'scalar')
          value.text = unquoted(
            source.content.slice(node.from, Math.min(node.to, node.from + TEXT_LENGTH)),
          );
        place(value, parent, shape);
        if (part !== 'scalar') open.push(value);
        shape[`${part}s`] += 1;
        shape.depth = Math.max(shape.depth, open.length);
      }
    },
    leave: (node) => {
      inKey.pop();
      const part = grammar[node.name];
      if ((part === 'map' || part === 'list') && open.at(-1)?.from === node.from) open.pop();
    },
  });
  return shape;
}

function nameEntry(parent: Value | undefined, text: string): void {
  const entry = parent?.entries.at(-1);
  if (entry) entry.key = unquoted(text);
}

function place(value: Value, parent: Value | undefined, shape: Shape): void {
  if (!parent) shape.documents.push(value);
  else if (parent.kind === 'list') parent.items.push(value);
  else {
    const entry = parent.entries.at(-1);
    if (entry) entry.value = value;
  }
}

function unquoted(text: string): string {
  return text.replace(/^["']|["']$/g, '');
}

/** The value below some keys; undefined where there is none. */
export function at(value: Value | null | undefined, ...keys: string[]): Value | undefined {
  let found = value ?? undefined;
  for (const key of keys) {
    found = found?.entries.find((entry) => entry.key === key)?.value ?? undefined;
  }
  return found;
}

export function keysOf(value: Value | null | undefined): string[] {
  return value?.entries.map(({ key }) => key) ?? [];
}

/** One claim for each entry of a map, with what `describe` says of it. */
export function entryClaims(
  source: Source,
  value: Value | undefined,
  describe: (key: string, value: Value | null) => string,
): LineClaim[] {
  return (value?.entries ?? [])
    .slice(0, 20)
    .map((entry) => claim(source, entry, describe(entry.key, entry.value)));
}

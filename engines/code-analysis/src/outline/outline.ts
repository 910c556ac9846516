import type { Parser, SyntaxNode } from '@lezer/common';
import { Lines, type Range, sizeFeature, sizeOf } from '../lines.ts';
import { counting, type LineClaim, type Report } from '../report.ts';
import { parse, syntaxProblem } from '../source.ts';
import { capitalise, code, codes, count, feature, list, plural } from '../words.ts';

/** How to read the tree of a language without functions. */
export interface OutlineLanguage {
  name: string;
  parser: Parser;
  /** Nouns by the names of nodes. */
  nouns: Readonly<Record<string, string>>;
  /** Names of the nodes that count as nesting levels. */
  levels: RegExp;
  /** Returns the name of a node, if it has one. */
  label: (node: SyntaxNode, text: string, noun: string) => string | null;
  /** Returns a claim about a node with a label; null for none. */
  claim: (part: Part) => string | null;
  /** Whether words are counted, too. */
  isProse?: boolean;
  /** Returns further sentences. */
  more?: (outline: Outline) => string[];
  /** Thresholds by noun; each one reached adds a point of difficulty. */
  steps: Readonly<Record<string, readonly number[]>>;
  levelSteps: readonly number[];
  /** Whether errors of the parser are ignored. */
  isTolerant?: (content: string) => boolean;
  /** Returns the reason not to parse a text, if there is one. */
  refusal?: (content: string) => string | null;
}

/** A node with a label. */
export interface Part {
  noun: string;
  label: string;
  node: SyntaxNode;
  text: string;
  depth: number;
  /** Labels of the direct children. */
  inside: string[];
}

/** Counts of a file: amounts by noun and label. */
export class Outline {
  readonly #counted = new Map<string, Map<string, number>>();

  add(noun: string, label: string): void {
    const labels = this.#counted.get(noun) ?? new Map<string, number>();
    this.#counted.set(noun, labels.set(label, (labels.get(label) ?? 0) + 1));
  }

  of(noun: string): number {
    return [...(this.#counted.get(noun)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
  }

  nouns(): string[] {
    return [...this.#counted.keys()];
  }

  /** Labels of a noun, the most frequent first. */
  labels(noun: string): string[] {
    const labels = [...(this.#counted.get(noun) ?? [])].sort(([, a], [, b]) => b - a);
    return labels.map(([label]) => label).filter(Boolean);
  }
}

/** Maximum length of a node's code that is read for its label. */
const TEXT_LENGTH = 2000;

/** Counts a file in one walk over its tree. */
export function outlineReport(content: string, language: OutlineLanguage): Report {
  const source = parse(content, language.parser);
  const outline = new Outline();
  const comments: Range[] = [];
  const parts: Part[] = [];
  const top: string[] = [];
  const levels: number[] = [];
  let deepest = 0;
  const lines = new Lines(content);
  const claims: LineClaim[] = [];
  function close(part: Part | undefined): void {
    const text = part ? language.claim(part) : null;
    if (part && text)
      claims.push({ text, fromLine: lines.at(part.node.from), toLine: lines.last(part.node) });
  }
  source.tree.iterate({
    enter: ({ name, from, to, node }) => {
      while (levels.length > 0 && (levels.at(-1) ?? 0) <= from) levels.pop();
      while (parts.length > 0 && (parts.at(-1)?.node.to ?? 0) <= from) close(parts.pop());
      if (/Comment/.test(name)) comments.push({ from, to });
      if (language.levels.test(name)) levels.push(to);
      deepest = Math.max(deepest, levels.length);
      const noun = language.nouns[name];
      if (!noun) return;
      const text = content.slice(from, Math.min(to, from + TEXT_LENGTH));
      const label = language.label(node, text, noun);
      outline.add(noun, label ?? '');
      if (!label) return;
      (parts.at(-1)?.inside ?? top).push(label);
      parts.push({ noun, label, node, text, depth: levels.length, inside: [] });
    },
  });
  while (parts.length > 0) close(parts.pop());
  const words = content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const nouns = [
    ...(language.isProse ? [count(words, 'word')] : []),
    ...outline.nouns().map((noun) => count(outline.of(noun), noun)),
  ];
  const depth = deepest > 1 ? `, up to ${deepest} levels deep` : '';
  return {
    summary: [
      nouns.length > 0
        ? `${language.name} with ${list(nouns)}${depth}.`
        : `${language.name} without content.`,
      ...(language.more?.(outline) ?? []),
      ...(top.length > 0 ? [`At the top it has ${codes(top, 5)}.`] : []),
    ],
    note: language.isTolerant?.(content) ? null : syntaxProblem(source),
    features: [
      ...outline.nouns().flatMap((noun) => {
        const labels = codes(outline.labels(noun), 5);
        return feature(capitalise(plural(noun)), `${outline.of(noun)}${labels && `: ${labels}`}`);
      }),
      sizeFeature(sizeOf(content, comments)),
    ],
    counts: [
      ...outline.nouns().map((noun) => counting(outline.of(noun), noun, language.steps[noun])),
      {
        amount: deepest > 1 ? deepest : 0,
        text: `nesting up to ${deepest}`,
        steps: language.levelSteps,
      },
    ],
    claims: claims.sort((a, b) => a.fromLine - b.fromLine),
  };
}

/** `` `jobs` holds `test` ``, or null if it has no children. */
export function holding({ label, inside }: Part, verb: string): string | null {
  return inside.length > 0 ? `${code(label)} ${verb} ${codes(inside)}.` : null;
}

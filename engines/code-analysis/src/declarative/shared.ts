import type { Size } from '../report/lines.ts';
import { sizeOf } from '../report/lines.ts';
import type { Count } from '../report/rating.ts';
import type { LineClaim } from '../report/report.ts';
import { count } from '../report/words.ts';
import type { Source } from '../tree/source.ts';

/** How often each name was met. */
export class Tally {
  readonly #amounts = new Map<string, number>();

  add(name: string): void {
    this.#amounts.set(name, (this.#amounts.get(name) ?? 0) + 1);
  }

  of(...names: string[]): number {
    return names.reduce((sum, name) => sum + (this.#amounts.get(name) ?? 0), 0);
  }

  /** The names, the most frequent first. */
  get names(): string[] {
    return [...this.#amounts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  }

  get total(): number {
    return [...this.#amounts.values()].reduce((sum, amount) => sum + amount, 0);
  }
}

/** A claim about the lines of a node. */
export function claim(source: Source, node: { from: number; to: number }, text: string): LineClaim {
  return { text, fromLine: source.line(node), toLine: source.lastLine(node) };
}

/** The size of a source whose comments are nodes of one of the names. */
export function sizeWithout(source: Source, ...comments: string[]): Size {
  const found: { from: number; to: number }[] = [];
  source.tree.iterate({
    enter: ({ name, from, to }) => {
      if (comments.includes(name)) found.push({ from, to });
    },
  });
  return sizeOf(source.content, source.lines, found);
}

/** A count with its word, for the reason of the complexity. */
export function counting(amount: number, one: string, steps: number[], many?: string): Count {
  return { amount, text: count(amount, one, many), steps };
}

/** A feature that is only named where there is something of it. */
export function feature(title: string, text: string | false | 0): string[] {
  return text ? [`${title}: ${text}`] : [];
}

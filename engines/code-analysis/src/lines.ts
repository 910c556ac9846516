import { count } from './words.ts';

/** Range of characters, such as a node of a tree. */
export interface Range {
  from: number;
  to: number;
}

/** Starts of the lines of a text; lines are counted from 1. */
export class Lines {
  readonly #starts: number[] = [0];

  constructor(content: string) {
    for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) {
      this.#starts.push(at + 1);
    }
  }

  /** The line of an offset. */
  at(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  last({ from, to }: Range): number {
    return this.at(Math.max(from, to - 1));
  }

  start(line: number): number {
    return this.#starts[line - 1] ?? 0;
  }
}

/** Number of lines with code, and of lines with nothing but a comment. */
export interface Size {
  code: number;
  comment: number;
}

export function sizeOf(content: string, comments: readonly Range[]): Size {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of comments) {
    parts.push(content.slice(end, from), content.slice(from, to).replace(/\S/g, ' '));
    end = to;
  }
  const filled = (text: string) => text.match(/^.*\S/gm)?.length ?? 0;
  const code = filled(parts.join('') + content.slice(end));
  return { code, comment: filled(content) - code };
}

/** The feature that every explanation can end with. */
export function sizeFeature({ code, comment }: Size): string {
  const comments = comment > 0 ? `${count(comment, 'line')} of comments` : 'no comment lines';
  return `Size: ${count(code, 'line')} of code, ${comments}`;
}

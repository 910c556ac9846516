import { count } from './words.ts';

/** Where the lines of a text begin; lines are counted from 1. */
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

  start(line: number): number {
    return this.#starts[line - 1] ?? 0;
  }
}

/** How many lines hold code, and how many hold nothing but a comment. */
export interface Size {
  code: number;
  comment: number;
}

/** Counts the lines of a text without its comments. */
export function sizeOf(
  content: string,
  lines: Lines,
  comments: readonly { from: number; to: number }[],
): Size {
  const isCommented = new Set<number>();
  let code = content;
  if (comments.length > 0) {
    const parts: string[] = [];
    let end = 0;
    for (const { from, to } of comments) {
      parts.push(content.slice(end, from), content.slice(from, to).replace(/\S/g, ' '));
      end = Math.max(end, to);
      for (let line = lines.at(from); line <= lines.at(Math.max(from, to - 1)); line += 1) {
        isCommented.add(line);
      }
    }
    code = parts.join('') + content.slice(end);
  }
  const size = { code: 0, comment: 0 };
  code.split('\n').forEach((text, index) => {
    if (text.trim() !== '') size.code += 1;
    else if (isCommented.has(index + 1)) size.comment += 1;
  });
  return size;
}

/** The feature that every explanation may end with. */
export function sizeFeature({ code, comment }: Size): string {
  const comments = comment > 0 ? `${count(comment, 'line')} of comments` : 'no comment lines';
  return `Size: ${count(code, 'line')} of code, ${comments}`;
}

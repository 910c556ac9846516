import type { SyntaxNodeRef } from '@lezer/common';
import type { Source } from '../tree/source.ts';

const DOC_LENGTH = 140;

/** The comments of a file. */
export class Comments {
  readonly all: { from: number; to: number }[] = [];
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  add({ from, to }: SyntaxNodeRef): void {
    this.all.push({ from, to });
  }

  /** The first sentence of the comment whose last line is the one above `line`. */
  before(line: number): string | null {
    const texts: string[] = [];
    let expected = line - 1;
    for (let index = this.#indexEndingOn(expected); index >= 0; index -= 1) {
      const comment = this.all[index];
      if (!comment || this.#source.lastLine(comment) !== expected) break;
      if (!this.#isAlone(comment.from)) break;
      texts.unshift(this.#source.text(comment));
      expected = this.#source.line(comment) - 1;
    }
    return firstSentence(texts.join('\n'));
  }

  /** Whether nothing but space is in front of an offset on its line. */
  #isAlone(offset: number): boolean {
    const start = this.#source.lines.start(this.#source.lines.at(offset));
    return this.#source.content.slice(start, offset).trim() === '';
  }

  /** The last comment that begins on or before the end of a line, by halving: files may be long. */
  #indexEndingOn(line: number): number {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const comment = this.all[middle];
      if (comment && this.#source.line(comment) <= line) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** The first sentence of a comment without the signs around it; null for what is no sentence. */
export function firstSentence(text: string): string | null {
  const words = text
    .slice(0, 2000)
    .replace(/^\s*(?:\/\*\*?|\*\/|\*(?!\/)|\/\/[/!]?|#+!?|--|"""|''')/gm, '')
    .replace(/\*\/|"""|'''|<\/?\w+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = words.split(/(?<=[.!?])\s|(?:^|\s)@\w/);
  const isSentence = /^[\p{L}`"'(]/u.test(sentence) && sentence.split(' ').length >= 3;
  return isSentence && sentence.length <= DOC_LENGTH ? sentence.replace(/[.:]$/, '') : null;
}

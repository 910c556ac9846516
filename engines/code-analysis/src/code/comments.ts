import type { Lines, Range } from '../lines.ts';

const DOC_LENGTH = 140;

/** The comments of a file, in the order of the text. */
export class Comments {
  readonly all: Range[] = [];
  readonly #byLastLine = new Map<number, Range>();
  readonly #content: string;
  readonly #lines: Lines;

  constructor(content: string, lines: Lines) {
    this.#content = content;
    this.#lines = lines;
  }

  add(comment: Range): void {
    this.all.push(comment);
    const start = this.#lines.start(this.#lines.at(comment.from));
    const isAlone = this.#content.slice(start, comment.from).trim() === '';
    if (isAlone) this.#byLastLine.set(this.#lines.last(comment), comment);
  }

  /** First sentence of the comment whose last line is the one above `line`. */
  before(line: number): string | null {
    let text = '';
    let above = this.#byLastLine.get(line - 1);
    while (above && text.length < DOC_LENGTH * 4) {
      text = `${this.#content.slice(above.from, above.to)}\n${text}`;
      above = this.#byLastLine.get(this.#lines.at(above.from) - 1);
    }
    return firstSentence(text);
  }
}

/** The first sentence of a comment without its signs; null if it is no sentence. */
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

import { located } from '../../errors.ts';

const SIMPLE: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };

/** Reads a pattern from left to right. */
export class PatternReader {
  at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** Takes one code point. */
  next(): string {
    const code = this.text.codePointAt(this.at);
    if (code === undefined) throw invalid('unexpected end of the pattern');
    const character = String.fromCodePoint(code);
    this.at += character.length;
    return character;
  }

  /** Takes what an expression with the flag `y` finds here. */
  take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }

  /** Code of the character an escape stands for, its letter being taken; undefined if it is none. */
  escapedCharacter(letter: string): number | undefined {
    const simple = SIMPLE[letter];
    if (simple !== undefined) return simple;
    if (letter === 'x') {
      const braced = this.take(/\{([0-9a-fA-F]+)\}/y);
      const digits = braced?.[1] ?? this.take(/[0-9a-fA-F]{0,2}/y)?.[0] ?? '';
      return checked(Number.parseInt(digits || '0', 16));
    }
    if (letter === 'o') return checked(Number.parseInt(this.take(/\{([0-7]+)\}/y)?.[1] ?? '', 8));
    if (letter === '0') return Number.parseInt(this.take(/[0-7]{0,2}/y)?.[0] || '0', 8);
    if (letter === 'c') return this.next().toUpperCase().charCodeAt(0) ^ 64;
    return /[A-Za-z0-9]/.test(letter) ? undefined : letter.codePointAt(0);
  }
}

function checked(code: number): number {
  if (code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)) return code;
  throw invalid('character code point value is too large or missing');
}

/** Error 51091: the pattern cannot be compiled. */
export const invalid = (reason: string): Error =>
  located(51091, `Regular expression is invalid: ${reason}`);

import { badValue } from '../../errors.ts';
import { escapeRanges, type Ranges } from './classes.ts';
import { type Dialect, RE2, SCRIPT } from './dialect.ts';
import { invalid, PatternReader } from './reader.ts';

/** A PCRE pattern in the syntax of an engine. */
export interface Translation {
  source: string;
  /** Whether nothing repeats and nothing is grouped, so that JavaScript's engine is linear too. */
  plain: boolean;
  ignoreCase: boolean;
}

interface Modes {
  multiline: boolean;
  dotAll: boolean;
  extended: boolean;
}

const unsupported = (what: string): Error =>
  badValue(`${what} in a regular expression is not supported by the embedded server`);

const QUANTIFIER = /[*+?]|\{\d+(?:,\d*)?\}/y;
const POSIX_CLASS = /\[:\^?[a-z]+:\]/y;
const PROPERTY = /\{(\^?)([A-Za-z_&]+)\}|([A-Z])/y;

/**
 * Translates a PCRE pattern to RE2's syntax, or to JavaScript's if it is plain, which matches faster. Throws
 * 51091 for a malformed pattern and 2 for what RE2 does not support, such as looking around.
 */
export function translatePattern(pattern: string, options: string): Translation {
  const translation = new Translator(pattern, options, RE2).translate();
  return translation.plain ? new Translator(pattern, options, SCRIPT).translate() : translation;
}

/** `\Q...\E` written out, so that nothing else need know of it. */
const withoutQuoting = (pattern: string): string =>
  pattern.replace(/\\(?:Q([\s\S]*?)(?:\\E|$)|E|[^QE])/g, (whole, quoted?: string) => {
    if (quoted === undefined) return whole === '\\E' ? '' : whole;
    return [...quoted].map((c) => `\\x{${c.codePointAt(0)?.toString(16)}}`).join('');
  });

class Translator {
  private readonly dialect: Dialect;
  private readonly reader: PatternReader;
  private modes: Modes;
  private ignoreCase: boolean;
  private readonly outer: Modes[] = [];
  private plain = true;

  constructor(pattern: string, options: string, dialect: Dialect) {
    this.dialect = dialect;
    this.reader = new PatternReader(withoutQuoting(pattern));
    this.ignoreCase = options.includes('i');
    this.modes = {
      multiline: options.includes('m'),
      dotAll: options.includes('s'),
      extended: options.includes('x'),
    };
  }

  translate(): Translation {
    this.leadingFlags();
    let source = '';
    while (!this.reader.ended) source += this.item();
    if (this.outer.length > 0) throw invalid('missing closing parenthesis');
    return {
      source,
      plain: this.plain,
      ignoreCase: this.ignoreCase,
    };
  }

  private leadingFlags(): void {
    const flags = this.reader.take(/\(\?([imsx]+)\)/y)?.[1];
    if (!flags) return;
    if (flags.includes('i')) this.ignoreCase = true;
    this.modes = this.modesWith(flags, true);
  }

  private item(): string {
    const { reader, dialect, modes } = this;
    if (modes.extended && reader.take(/\s+|#[^\n]*\n?/y)) return '';
    const quantifier = reader.take(QUANTIFIER);
    if (quantifier) return this.quantifier(quantifier[0]);
    const character = reader.next();
    switch (character) {
      case '\\':
        return this.escape();
      case '[':
        return this.characterClass();
      case '(':
        return this.open();
      case ')':
        return this.close();
      case '|':
        return '|';
      case '.':
        return modes.dotAll ? dialect.any : dialect.anyButNewline;
      case '^':
        return modes.multiline ? dialect.lineStart : dialect.textStart;
      case '$':
        return modes.multiline ? dialect.lineEnd : dialect.textEnd;
    }
    return dialect.character(character.codePointAt(0) ?? 0);
  }

  private quantifier(text: string): string {
    if (this.reader.take(/\+/y)) throw unsupported('a possessive quantifier');
    const most = Number(/\{(?:\d+,)?(\d+)/.exec(text)?.[1] ?? 0);
    const least = Number(/\{(\d+)/.exec(text)?.[1] ?? 0);
    if (Math.max(most, least) > 1000) throw unsupported('a repetition beyond 1000');
    this.plain = false;
    return text + (this.reader.take(/\?/y) ? '?' : '');
  }

  private open(): string {
    const { reader } = this;
    if (reader.take(/\*/y)) throw unsupported('a verb');
    if (reader.take(/\?#/y)) {
      if (!reader.take(/[^)]*\)/y)) throw invalid('missing ) after (?# comment');
      return '';
    }
    this.plain = false;
    if (reader.take(/\?(?:P?<\w+>|'\w+')/y) || !reader.take(/\?/y)) return this.enter('(');
    const flags = reader.take(/([imsx]*)(?:-([imsx]+))?([:)])/y);
    if (!flags) throw unsupported('this kind of group');
    return this.flags(flags[1] ?? '', flags[2] ?? '', flags[3] === ':');
  }

  private flags(on: string, off: string, group: boolean): string {
    const changed = on.includes('i') ? 'i' : off.includes('i') ? '-i' : '';
    const opened = group ? this.enter(changed ? `(?${changed}:` : '(?:') : '';
    this.modes = this.modesWith(on, true);
    this.modes = this.modesWith(off, false);
    return group || !changed ? opened : `(?${changed})`;
  }

  private modesWith(flags: string, value: boolean): Modes {
    const { multiline, dotAll, extended } = this.modes;
    return {
      multiline: flags.includes('m') ? value : multiline,
      dotAll: flags.includes('s') ? value : dotAll,
      extended: flags.includes('x') ? value : extended,
    };
  }

  private enter(text: string): string {
    this.outer.push(this.modes);
    return text;
  }

  private close(): string {
    const modes = this.outer.pop();
    if (!modes) throw invalid('unmatched closing parenthesis');
    this.modes = modes;
    return ')';
  }

  private escape(): string {
    const { reader, dialect } = this;
    if (reader.ended) throw invalid('\\ at end of pattern');
    const letter = reader.next();
    switch (letter) {
      case 'A':
        return dialect.textStart;
      case 'z':
        return dialect.veryEnd;
      case 'Z':
        return dialect.textEnd;
      case 'b':
      case 'B':
        return `\\${letter}`;
    }
    const inside = this.classEscape(letter);
    if (inside !== undefined) return `[${inside}]`;
    const code = reader.escapedCharacter(letter);
    if (code === undefined) throw unsupported(`\\${letter}`);
    return dialect.character(code);
  }

  private characterClass(): string {
    const { reader } = this;
    const negated = reader.take(/\^/y);
    let inside = reader.take(/\]/y) ? this.dialect.character(93) : '';
    while (!reader.take(/\]/y)) {
      if (reader.ended) throw invalid('missing terminating ] for character class');
      inside += this.classItem();
    }
    return `[${negated ? '^' : ''}${inside}]`;
  }

  private classItem(): string {
    const { reader } = this;
    if (reader.take(POSIX_CLASS)) throw unsupported('a POSIX class');
    const first = this.classCharacter();
    if (typeof first === 'string' || !reader.take(/-(?!\])/y)) return this.single(first);
    const last = this.classCharacter();
    if (typeof last === 'string') return `${this.single(first)}${this.single(45)}${last}`;
    if (last < first) throw invalid('range out of order in character class');
    return `${this.single(first)}-${this.single(last)}`;
  }

  private single(item: string | number): string {
    return typeof item === 'string' ? item : this.dialect.character(item);
  }

  // The code of a character, or the inside of a class.
  private classCharacter(): string | number {
    const { reader } = this;
    const character = reader.next();
    if (character !== '\\') return character.codePointAt(0) ?? 0;
    const letter = reader.next();
    if (letter === 'b') return 8;
    if (/[1-7]/.test(letter)) {
      return Number.parseInt(letter + (reader.take(/[0-7]{0,2}/y)?.[0] ?? ''), 8);
    }
    const code = this.classEscape(letter) ?? reader.escapedCharacter(letter);
    if (code === undefined) throw unsupported(`\\${letter}`);
    return code;
  }

  /** Inside of the class an escape stands for. */
  private classEscape(letter: string): string | undefined {
    if (letter === 'p' || letter === 'P') return this.property(letter === 'P');
    const ranges = escapeRanges(letter);
    return ranges && this.ranges(ranges);
  }

  private property(negated: boolean): string {
    const found = this.reader.take(PROPERTY);
    if (!found) throw invalid('malformed \\P or \\p sequence');
    const not = negated !== (found[1] === '^');
    const name = found[2] ?? found[3] ?? '';
    return this.dialect.property(name, not);
  }

  private ranges(ranges: Ranges): string {
    const { dialect } = this;
    return ranges
      .map(([first, last]) =>
        first === last
          ? dialect.character(first)
          : `${dialect.character(first)}-${dialect.character(last)}`,
      )
      .join('');
  }
}

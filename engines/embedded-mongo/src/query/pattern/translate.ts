import { badValue } from '../../errors.ts';
import { escapeRanges, outside, POSIX, type Ranges } from './classes.ts';
import { type Dialect, RE2, SCRIPT } from './dialect.ts';
import { invalid, PatternReader } from './reader.ts';

/** A PCRE pattern in the syntax of one of the two engines. */
export interface Translation {
  source: string;
  engine: 'linear' | 'backtracking';
  /** Whether nothing repeats and nothing is grouped, so that any engine is fast. */
  plain: boolean;
  ignoreCase: boolean;
  /** Numbers of the groups that hold a newline at the end of the text, which is no part of the match. */
  endings: ReadonlySet<number>;
}

interface Modes {
  multiline: boolean;
  dotAll: boolean;
  extended: boolean;
}

/** Found where only an engine that backtracks can go on. */
class NeedsBacktracking extends Error {}

const unsupported = (what: string): Error =>
  badValue(`${what} in a regular expression is not supported by the embedded server`);

const QUANTIFIER = /[*+?]|\{\d+(?:,\d*)?\}/y;
const POSIX_CLASS = /\[:(\^?)([a-z]+):\]/y;
const PROPERTY = /\{(\^?)([A-Za-z_&]+)\}|([A-Z])/y;

/**
 * Translates a PCRE pattern. Throws 51091 where it is malformed and 2 where it asks for what neither engine
 * has, such as recursion.
 */
export function translatePattern(pattern: string, options: string): Translation {
  const linear = linearTranslation(pattern, options);
  return linear ?? new Translator(pattern, options, SCRIPT).translate();
}

// JavaScript's engine is the faster one where it has nothing to try twice.
function linearTranslation(pattern: string, options: string): Translation | undefined {
  try {
    const translation = new Translator(pattern, options, RE2).translate();
    return translation.plain ? undefined : translation;
  } catch (error) {
    if (error instanceof NeedsBacktracking) return undefined;
    throw error;
  }
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
  private readonly linear: boolean;
  private modes: Modes;
  private ignoreCase: boolean;
  private unicodeProperties = false;
  private readonly outer: Modes[] = [];
  private readonly names = new Map<string, number>();
  private readonly endings = new Set<number>();
  private groups = 0;
  private plain = true;
  /** Whether a group may be left out, so that a reference to it could not match. */
  private optional = false;
  private referred = false;

  constructor(pattern: string, options: string, dialect: Dialect) {
    this.dialect = dialect;
    this.linear = dialect === RE2;
    this.reader = new PatternReader(withoutQuoting(pattern));
    this.ignoreCase = options.includes('i');
    this.modes = {
      multiline: options.includes('m'),
      dotAll: options.includes('s'),
      extended: options.includes('x'),
    };
  }

  translate(): Translation {
    this.verbs();
    let source = '';
    while (!this.reader.ended) source += this.item();
    if (this.outer.length > 0) throw invalid('missing closing parenthesis');
    if (this.referred && this.optional) {
      throw unsupported('a reference to a group that may be left out');
    }
    return {
      source,
      engine: this.linear ? 'linear' : 'backtracking',
      plain: this.plain,
      ignoreCase: this.ignoreCase,
      endings: this.endings,
    };
  }

  // Verbs that may open a pattern; text is UTF-8 anyway.
  private verbs(): void {
    for (let verb = this.verb(); verb; verb = this.verb()) {
      if (verb === 'UCP') this.unicodeProperties = true;
      else if (!/^(UTF8?|LF)$/.test(verb)) throw unsupported(`(*${verb})`);
    }
    const flags = this.reader.take(/\(\?([imsx]+)\)/y)?.[1];
    if (!flags) return;
    if (flags.includes('i')) this.ignoreCase = true;
    this.modes = this.modesWith(flags, true);
  }

  private verb(): string | undefined {
    return this.reader.take(/\(\*([^)]*)\)/y)?.[1];
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
        this.optional = true;
        return '|';
      case '.':
        return modes.dotAll ? dialect.any : dialect.anyButNewline;
      case '^':
        return modes.multiline ? dialect.lineStart : dialect.textStart;
      case '$':
        return modes.multiline ? dialect.lineEnd : this.textEnd();
    }
    return dialect.character(character.codePointAt(0) ?? 0);
  }

  private textEnd(): string {
    if (this.linear) this.endings.add(++this.groups);
    return `(?:${this.dialect.textEnd})`;
  }

  private quantifier(text: string): string {
    if (this.reader.take(/\+/y)) throw unsupported('a possessive quantifier');
    if (/^([*?]|\{0)/.test(text)) this.optional = true;
    const most = Number(/\{(?:\d+,)?(\d+)/.exec(text)?.[1] ?? 0);
    const least = Number(/\{(\d+)/.exec(text)?.[1] ?? 0);
    // RE2 repeats a thousand times at most.
    if (this.linear && Math.max(most, least) > 1000) throw new NeedsBacktracking();
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
    const look = reader.take(/\?(<?)([=!])/y);
    if (look) {
      if (this.linear) throw new NeedsBacktracking();
      if (look[2] === '!') this.optional = true;
      return this.enter(`(?${look[1]}${look[2]}`);
    }
    const name = reader.take(/\?(?:P?<(\w+)>|'(\w+)')/y);
    if (name || !reader.take(/\?/y)) {
      this.groups++;
      if (name) this.names.set(name[1] ?? name[2] ?? '', this.groups);
      return this.enter('(');
    }
    const flags = reader.take(/([imsx]*)(?:-([imsx]+))?([:)])/y);
    if (!flags) throw unsupported('this kind of group');
    return this.flags(flags[1] ?? '', flags[2] ?? '', flags[3] === ':');
  }

  private flags(on: string, off: string, group: boolean): string {
    const changed = on.includes('i') ? 'i' : off.includes('i') ? '-i' : '';
    if (changed && !group && !this.linear) throw unsupported('changing i beside looking around');
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
    if (/[1-9]/.test(letter)) return this.numbered(letter);
    switch (letter) {
      case 'A':
        return dialect.textStart;
      case 'z':
        return dialect.veryEnd;
      case 'Z':
        return this.textEnd();
      case 'N':
        return dialect.anyButNewline;
      case 'b':
      case 'B':
        if (this.unicodeProperties) throw unsupported(`\\${letter} with (*UCP)`);
        return `\\${letter}`;
      case 'R':
        return `(?:\\r\\n|[${this.ranges(escapeRanges('v') ?? [])}])`;
      case 'k':
        return this.named(reader.take(/<(\w+)>|'(\w+)'|\{(\w+)\}/y));
    }
    const inside = this.classEscape(letter);
    if (inside !== undefined) return `[${inside}]`;
    const code = reader.escapedCharacter(letter);
    if (code === undefined) throw unsupported(`\\${letter}`);
    return dialect.character(code);
  }

  // A reference to a group, or a character by its octal number.
  private numbered(first: string): string {
    const digits = first + (this.reader.take(/\d{0,2}/y)?.[0] ?? '');
    const number = Number(digits);
    if (number < 10 || number <= this.groups) return this.reference(number);
    if (!/^[0-7]+$/.test(digits)) throw invalid('reference to non-existent subpattern');
    return this.dialect.character(Number.parseInt(digits, 8));
  }

  private named(found: RegExpExecArray | undefined): string {
    const number = this.names.get(found?.[1] ?? found?.[2] ?? found?.[3] ?? '');
    if (number === undefined) throw invalid('reference to non-existent subpattern');
    return this.reference(number);
  }

  private reference(number: number): string {
    if (this.linear) throw new NeedsBacktracking();
    if (number > this.groups) throw invalid('reference to non-existent subpattern');
    this.referred = true;
    this.plain = false;
    return `(?:\\${number})`;
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
    const posix = reader.take(POSIX_CLASS);
    if (posix) {
      const ranges = POSIX[posix[2] ?? ''];
      if (!ranges) throw invalid('unknown POSIX class name');
      if (this.unicodeProperties) throw unsupported('a POSIX class with (*UCP)');
      return this.ranges(posix[1] ? outside(ranges) : ranges);
    }
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
    if (this.unicodeProperties && /[dwsDWS]/.test(letter)) return this.unicodeClass(letter);
    const ranges = escapeRanges(letter);
    return ranges && this.ranges(ranges);
  }

  private property(negated: boolean): string {
    const found = this.reader.take(PROPERTY);
    if (!found) throw invalid('malformed \\P or \\p sequence');
    const not = negated !== (found[1] === '^');
    const name = found[2] ?? found[3] ?? '';
    if (name === 'L&') {
      if (not) throw unsupported('\\P{L&}');
      return ['Lu', 'Ll', 'Lt'].map((part) => this.dialect.property(part, false)).join('');
    }
    return this.dialect.property(name, not);
  }

  private unicodeClass(letter: string): string {
    const { dialect } = this;
    if (letter === 'D') return dialect.property('Nd', true);
    if (letter === 'd') return dialect.property('Nd', false);
    if (letter === 's') return this.ranges(escapeRanges('s') ?? []) + dialect.property('Z', false);
    if (letter !== 'w') throw unsupported(`\\${letter} with (*UCP)`);
    return ['L', 'N', 'Mn', 'Pc'].map((part) => dialect.property(part, false)).join('');
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

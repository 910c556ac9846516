import { Builder, type Declared } from '../code/build.ts';
import type { CodeFacts } from '../code/facts.ts';
import type { WordLanguage } from './languages.ts';
import { blanked } from './lexicon.ts';

const NAME = /^[\p{L}_]/u;
const KEYWORDS =
  /^(?:if|elsif|unless|for|foreach|while|until|switch|when|where|guard|catch|return|new|using|lock|await|throw|else|do|case|var|let|val|func|suspend|Function|init|super|this|base|nameof|typeof|assert|get|set|in|and|or|not|then|sudo|exec|time)$/;
/** Matches cases of a `switch`, but not of an enumeration or the classes of Scala. */
const CASE =
  /\bcase\b(?!\s+(?:class|object)\b)[^(]*?(?:\([^()]*\)[^(:=]*)?(?::|=>|->)|\bcase\b.*\bin\b/;
/** Maximum length of a list of parameters. */
const PARAMETERS = 1000;

/** Length of code around a word that is examined on its line. */
const NEAR = 200;

/** A line of code without comments and strings. */
interface Row {
  text: string;
  from: number;
  indent: number;
  isBlank: boolean;
  /** Whether it continues or ends a block, on the level of the block's first line. */
  closes: boolean;
  ends: boolean;
  /** End of the block that starts here, once computed. */
  blockEnd?: number;
}

/** A word and its neighbours. */
interface Word {
  text: string;
  from: number;
  to: number;
  /** The last word or sign before it, and the first sign after it. */
  before: string;
  next: string;
  /** Index of its line, and whether it is the first word there. */
  index: number;
  isFirst: boolean;
}

/** Counts the words of a language without a parser, into the same facts as a syntax tree. */
export function walkWords(content: string, language: WordLanguage): CodeFacts {
  const facts = new WordWalk(content, language).run();
  const { commands } = language;
  const own = new Set(facts.functions.map(({ name }) => name));
  for (const body of commands ? [facts.top, ...facts.functions] : []) {
    body.calls = body.calls.filter(({ name }) => commands?.test(name) || own.has(name));
  }
  return facts;
}

class WordWalk {
  readonly #content: string;
  readonly #plain: string;
  readonly #language: WordLanguage;
  readonly #rows: Row[] = [];
  readonly #builder: Builder;

  constructor(content: string, language: WordLanguage) {
    const { plain, comments } = blanked(content, language.lexicon);
    this.#content = content;
    this.#plain = plain;
    this.#language = language;
    this.#builder = new Builder(content, language, null);
    for (const comment of comments) this.#builder.comments.add(comment);
    let from = 0;
    for (const text of plain.split('\n')) {
      const code = text.trimStart();
      this.#rows.push({
        ...{ text, from, indent: text.length - code.length, isBlank: code === '' },
        closes: /^(?:[{})\]]|end\b)/.test(code),
        ends: /^(?:\}|end\b)/.test(code),
      });
      from += text.length + 1;
    }
  }

  run(): CodeFacts {
    let before = { text: '', to: 0 };
    let index = 0;
    for (const { 0: text, index: from } of this.#plain.matchAll(this.#language.lexicon.words)) {
      while (from >= (this.#rows[index + 1]?.from ?? Number.POSITIVE_INFINITY)) index += 1;
      const to = from + text.length;
      const between = this.#plain.slice(Math.max(before.to, this.#rows[index]?.from ?? 0), from);
      const isFirst = before.to <= (this.#rows[index]?.from ?? 0) && between.trim() === '';
      const sign = this.#plain.slice(before.to, from).trimEnd().at(-1);
      const next = /^\s*(\S?)/.exec(this.#plain.slice(to, to + 20))?.[1] ?? '';
      this.#read({ text, from, to, before: sign ?? before.text, next, index, isFirst });
      before = { text, to };
    }
    return this.#builder.finish();
  }

  #read(word: Word): void {
    const { text, from, to, before, next, index, isFirst } = word;
    const { roles, types, functions, imports, commands, hasAnnotations } = this.#language;
    const { text: row = '', from: start = 0 } = this.#rows[index] ?? {};
    const line = () => this.#content.slice(start, start + row.length);
    const role = Object.hasOwn(roles, text) ? roles[text] : undefined;
    const add = this.#builder.add.bind(this.#builder);
    if (isFirst && line().search(imports) === 0) add({ role: 'import', from, to, text: line() });
    else if (before === '.') {
      if (next === '(') add({ role: 'call', from, to, text: `.${text}` });
    } else if (role) {
      if (text === 'case' && !CASE.test(this.#near(word))) return;
      const end = role === 'branch' || role === 'loop' ? this.#blockEnd(index) : to;
      add({ role, from, to: Math.max(to, end), repeatedFrom: start + row.length });
    } else if (types.includes(text)) this.#type(word);
    else if (functions.includes(text)) this.#function(word, this.#nameBehind(word));
    else if (this.#isPlainFunction(word)) this.#function(word, text);
    else if (hasAnnotations && text[0] === '@')
      add({ role: 'decorator', from, to, text: text.slice(1) });
    else if (
      text === this.#builder.scope.owner ||
      KEYWORDS.test(text) ||
      [...functions, ...types].includes(before)
    )
      return;
    else if (commands ? this.#isCommand(word) : next === '(' && NAME.test(text))
      add({ role: 'call', from, to, text });
  }

  /** Code of the line after a word, and some before it. */
  #near({ from, to, index }: Word, inFront = 0): string {
    const { text = '', from: start = 0 } = this.#rows[index] ?? {};
    const end = Math.min(to + NEAR, start + text.length);
    return this.#plain.slice(Math.max(from - inFront, start), end);
  }

  /** Name after a word on its line; empty if there is none. */
  #nameBehind(word: Word): string {
    const name =
      /^\s+(?:class\s+|struct\s+)?(?:<[^>]*>\s*)?(?:self\.)?([\p{L}_$][\p{L}\p{N}_.?!-]*)/u;
    return name.exec(this.#near(word).slice(word.text.length))?.[1] ?? '';
  }

  #type(word: Word): void {
    const name = this.#nameBehind(word);
    if (!name || word.before === ':' || KEYWORDS.test(name)) return;
    const { from, index } = word;
    const declared = { ...NOTHING, name, from, head: this.#near(word, NEAR) };
    this.#builder.add({ role: 'type', from, to: this.#blockEnd(index), declared });
  }

  #function(word: Word, name: string): void {
    if (!name) return;
    const { from, index } = word;
    const at = this.#plain.indexOf(name, from) + name.length;
    const open = /^\s*(?:<[^>\n]*>\s*)?\(/.exec(this.#plain.slice(at, at + NEAR))?.[0] ?? '';
    const parameters = open ? this.#balanced(at + open.length - 1) : '';
    const end = at + open.length + parameters.length;
    // `async` is before the name, or after the parameters.
    const behind = this.#plain.slice(end - 1, end + 40).split(/[{;\n]/)[0];
    const head = `${this.#near(word, NEAR).split(name)[0]} ${behind}`;
    const declared = { ...NOTHING, name, from, head, parameters };
    this.#builder.add({ role: 'function', from, to: this.#blockEnd(index), declared });
  }

  /** `type name(parameters) {`, or `=>` instead of the brace; `name() {` in a shell. */
  #isPlainFunction({ text, to, before, next, isFirst }: Word): boolean {
    const { hasPlainFunctions, functions } = this.#language;
    if (!hasPlainFunctions || next !== '(' || !NAME.test(text) || KEYWORDS.test(text)) return false;
    const isTyped = /^[\p{L}_>\]?*]/u.test(before) && !functions.includes(before);
    if (!isFirst && (!isTyped || KEYWORDS.test(before))) return false;
    const end = this.#plain.indexOf('(', to) + this.#balanced(this.#plain.indexOf('(', to)).length;
    const rest = this.#plain.slice(end, end + 100).trimStart();
    const isConstructor = rest[0] === ':' && text === this.#builder.scope.owner;
    return isConstructor || /^(?:\{|=>|async\b|sync\b|where\b)/.test(rest);
  }

  #isCommand({ before, index, isFirst }: Word): boolean {
    if (isFirst) return !/[\\`]$/.test(this.#rows[index - 1]?.text ?? '');
    return this.#language.behind.test(before);
  }

  /** End of the block that begins on a line, by indentation, with the line that closes it. */
  #blockEnd(index: number): number {
    const first = this.#rows[index];
    if (!first) return 0;
    if (first.blockEnd !== undefined) return first.blockEnd;
    let last = first;
    for (let at = index + 1; at < this.#rows.length; at += 1) {
      const row = this.#rows[at] ?? first;
      if (row.isBlank) continue;
      const isLevel = row.indent === first.indent;
      if (row.indent <= first.indent && !(isLevel && row.closes)) break;
      last = row;
      if (isLevel && row.ends) break;
    }
    first.blockEnd = last.from + last.text.length;
    return first.blockEnd;
  }

  /** The brackets that open at an offset, with their content. */
  #balanced(from: number): string {
    let depth = 0;
    for (let at = from; at < Math.min(this.#plain.length, from + PARAMETERS); at += 1) {
      if (this.#plain[at] === '(') depth += 1;
      if (this.#plain[at] === ')') depth -= 1;
      if (depth === 0) return this.#content.slice(from, at + 1);
    }
    return '';
  }
}

const NOTHING = {
  owner: null,
  parameters: '',
  doc: null,
  isBodiless: false,
} satisfies Partial<Declared>;

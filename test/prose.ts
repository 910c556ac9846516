import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sources, workspaceOf } from './import-graph.ts';

/** Occurrences of a pattern, by workspace, then by the name of the pattern. */
type Counts = Record<string, Record<string, number>>;

/** A line that matches a pattern. */
export interface Hit {
  workspace: string;
  pattern: string;
  /** Path and line, `shell/src/app.tsx:12`. */
  at: string;
  text: string;
}

interface Line {
  at: string;
  text: string;
  isComment: boolean;
}

interface Pattern {
  regex: RegExp;
  /** Maximum number of occurrences per 1,000 lines of comments. */
  goal: number;
  isIn: (line: Line) => boolean;
}

const ROOT = path.resolve(import.meta.dirname, '..');

/** Key of the Markdown files, whose lines count as comments. */
const DOCUMENTS = 'documents';

const isComment = (line: Line) => line.isComment;
const isCode = (line: Line) => !line.isComment;

/** Words that make a name a participle or a riddle: `KeptTotal`, `shownCode`, `WayIn`. */
const NAME_WORDS =
  'kept told seer held shown gone meant asked found begun surroundings ways? places?';
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const CAPITALIZED = NAME_WORDS.split(' ').map(capital).join('|');
/**
 * Without `way` and `place`, which are usually verbs or plain nouns as the first word of a name.
 */
const FIRST = NAME_WORDS.split(' ').slice(0, -2).join('|');

export const PATTERNS: Record<string, Pattern> = {
  somebody: {
    regex: /\b(whoever|whom?ever|somebody|nobody|everybody|anybody)\b/gi,
    goal: 2,
    isIn: isComment,
  },
  where: {
    regex:
      /\bwhere (it|there|they|nobody|somebody|the|an?|one|this|that|no|not|none|neither|all|any|what|who)\b/gi,
    goal: 6,
    isIn: isComment,
  },
  tells: {
    regex: /\b(tells?|told|asks?|asked|says?|said|hears?|heard|knows? of)\b/gi,
    goal: 8,
    isIn: isComment,
  },
  anew: {
    regex: /\b(anew|meanwhile|besides|likewise|thereby|herewith)\b/gi,
    goal: 1,
    isIn: isComment,
  },
  'so-many': {
    regex: /\b(so many|as far as|so long|so far as|as long as nobody|no more\b(?! than))\b/gi,
    goal: 1.5,
    isIn: isComment,
  },
  what: {
    regex: /^\s*(\{?\/\*\*?|\*|\/\/)\s*(What|Whom|Who|Whose|Where)\b/g,
    goal: 10,
    isIn: isComment,
  },
  names: {
    // "Not found" and "in place" are terms of the field; `goneAt` and the like are stored fields.
    regex: new RegExp(
      `\\b(?!(?:begun|gone|held)At\\b)(?:${FIRST})(?=[A-Z])|(?<!Not|not|In)(?:${CAPITALIZED})(?=[A-Z\\d_]|\\b)|(?<=\\b(?:const|let|function) )(?:kept|told|seer|held|asked|begun|gone|meant)\\b`,
      'g',
    ),
    goal: 0,
    isIn: isCode,
  },
};

/** Number of occurrences of a pattern in a line. */
const occurrences = (pattern: Pattern, line: Line) =>
  pattern.isIn(line) ? (line.text.match(pattern.regex) ?? []).length : 0;

/** Empties the string literals of a line, so that their words do not count as names. */
const withoutStrings = (line: string) => line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");

/** Removes the alias of an export in a list: an old public name stays until the next major version. */
const withoutAlias = (line: string) => line.replace(/^(type )?\w+ as \w+,$/, '');

/** Splits a file into lines of comments and of code. A comment after code counts as code. */
export function linesOf(file: string, text: string): Line[] {
  let inside = false;
  return text.split('\n').flatMap((line, i): Line[] => {
    const trimmed = line.trim();
    const at = `${file}:${i + 1}`;
    const isBlock = inside || /^\{?\/\*/.test(trimmed);
    if (isBlock) inside = !trimmed.includes('*/');
    if (/^(\/\*\*?|\*\/|\*|)$/.test(trimmed)) return [];
    if (isBlock || trimmed.startsWith('//')) return [{ at, text: trimmed, isComment: true }];
    return [{ at, text: withoutAlias(withoutStrings(trimmed)), isComment: false }];
  });
}

/** Returns the lines of a document without code blocks and code spans. */
export function linesOfDocument(file: string, text: string): Line[] {
  let isFenced = false;
  return text.split('\n').flatMap((line, i) => {
    const isFence = line.trim().startsWith('```');
    if (isFence) isFenced = !isFenced;
    if (isFence || isFenced || !line.trim()) return [];
    return [
      { at: `${file}:${i + 1}`, text: line.replace(/`[^`]*`/g, '``').trim(), isComment: true },
    ];
  });
}

/** Returns the maximum number of occurrences for a number of comment lines. */
const goalOf = (pattern: string, commentLines: number) =>
  Math.floor(((PATTERNS[pattern]?.goal ?? 0) * commentLines) / 1000);

export interface Prose {
  counts: Counts;
  /** Number of comment lines, by workspace. */
  commentLines: Record<string, number>;
  hits: Hit[];
}

/** Counts the patterns in the lines of each workspace. */
export function count(lines: Record<string, Line[]>): Prose {
  const prose: Prose = { counts: {}, commentLines: {}, hits: [] };
  for (const [workspace, own] of Object.entries(lines)) {
    prose.commentLines[workspace] = own.filter(isComment).length;
    const counts: Record<string, number> = {};
    for (const [name, pattern] of Object.entries(PATTERNS)) {
      const hits = own.filter((line) => occurrences(pattern, line) > 0);
      counts[name] = hits.reduce((sum, line) => sum + occurrences(pattern, line), 0);
      prose.hits.push(...hits.map(({ at, text }) => ({ workspace, pattern: name, at, text })));
    }
    prose.counts[workspace] = counts;
  }
  return prose;
}

const isMeasured = (file: string) =>
  !/\.test\.|\.test-d\.|\.d\.ts$|generated|^engines\/sandbox-github\/samples\//.test(file);

/** Reads and counts the repository. */
export function readProse(): Prose {
  const lines: Record<string, Line[]> = {};
  const add = (workspace: string, own: Line[]) => {
    lines[workspace] = (lines[workspace] ?? []).concat(own);
  };
  for (const full of sources(ROOT, /\.(ts|tsx|mjs|css)$/)) {
    const file = path.relative(ROOT, full);
    const workspace = file.includes(path.sep) ? workspaceOf(full) : 'root';
    if (isMeasured(file)) add(workspace, linesOf(file, readFileSync(full, 'utf8')));
  }
  const documents = [...sources(ROOT, /\.md$/), ...globSync(path.join(ROOT, 'docs/**/*.md'))];
  for (const full of documents) {
    const file = path.relative(ROOT, full);
    if (isMeasured(file)) add(DOCUMENTS, linesOfDocument(file, readFileSync(full, 'utf8')));
  }
  return count(lines);
}

/** A pattern that a workspace has more often than its goal allows. */
export interface Excess {
  workspace: string;
  pattern: string;
  count: number;
  goal: number;
}

/** Returns the patterns above their goals. */
export const excessOf = ({ counts, commentLines }: Prose): Excess[] =>
  Object.entries(counts).flatMap(([workspace, own]) =>
    Object.entries(own)
      .map(([pattern, count]) => {
        const goal = goalOf(pattern, commentLines[workspace] ?? 0);
        return { workspace, pattern, count, goal };
      })
      .filter(({ count, goal }) => count > goal),
  );

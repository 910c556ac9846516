import { LIMITS } from './limits.ts';
import { plainTextFault, withoutHidden } from './plain-text.ts';

/** Change that made a text from elsewhere fit the rules for snippets. */
export type FitNote =
  | 'title.hidden'
  | 'title.short'
  | 'title.cut'
  | 'description.cut'
  | 'tags.hidden'
  | 'tags.comma'
  | 'tags.cut'
  | 'tags.most';

/** A value that meets the rules, and the changes that were needed. */
export interface Fitted<Value> {
  value: Value;
  notes: FitNote[];
}

/** Fallback words for a title that is empty or too short. */
export interface TitleWords {
  untitled: string;
  lengthen: (title: string) => string;
}

const ENGLISH: TitleWords = { untitled: 'Untitled', lengthen: (title) => `${title} snippet` };

const lengthOf = (text: string) => [...text].length;

/** Returns the first code points of a text, without a joiner left over from a cut emoji. */
function firstOf(text: string, max: number): string {
  return withoutHidden([...text].slice(0, max).join('')).trimEnd();
}

/**
 * Maximum number of code units read of a title or tag: checking their rules takes more than linear
 * time.
 */
const MAX_READ = 2000;

/** Returns a text as one line in NFC, without control and invisible characters. */
function oneLine(text: string): string {
  return withoutHidden(text.slice(0, MAX_READ)).trim().normalize('NFC');
}

const hasHidden = (text: string) =>
  plainTextFault(text.slice(0, MAX_READ).trim().replace(/\s+/g, ' ')) !== null;

/** Fits a title. */
export function fitTitle(given: string, words: TitleWords = ENGLISH): Fitted<string> {
  const { min, max } = LIMITS.title;
  const text = oneLine(given);
  const title = text === '' || plainTextFault(text) !== null ? words.untitled : text;
  const notes: FitNote[] = given.trim() !== '' && hasHidden(given) ? ['title.hidden'] : [];
  const length = lengthOf(title);
  if (length < min) return { value: words.lengthen(title), notes: [...notes, 'title.short'] };
  if (length <= max) return { value: title, notes };
  return { value: `${firstOf(title, max - 1)}…`, notes: [...notes, 'title.cut'] };
}

/** Fits a description. If it is empty, the title replaces it. */
export function fitDescription(given: string, title: string): Fitted<string> {
  const { max } = LIMITS.description;
  const description = given.trim() || title;
  if (lengthOf(description) <= max) return { value: description, notes: [] };
  const start = [...description].slice(0, max - 1).join('');
  return { value: `${start.trimEnd()}…`, notes: ['description.cut'] };
}

/** A tag, or a folder as a path, outermost first. */
export type GivenTag = string | readonly string[];

/** Fits one tag: a path is joined by slashes, without its outer folders if it is too long. */
function fitTag(given: GivenTag): Fitted<string> {
  const { length: max } = LIMITS.tags;
  const path = typeof given === 'string' ? [given] : given;
  const parts = path.map((part) => oneLine(part.replace(/[\s,]*,[\s,]*/g, ' ')).toLowerCase());
  const names = parts.filter((part) => part !== '' && plainTextFault(part) === null);
  const notes: FitNote[] = [];
  if (path.some((part) => part.includes(','))) notes.push('tags.comma');
  if (path.some((part) => part.trim() !== '' && hasHidden(part))) notes.push('tags.hidden');
  let tag = names.join('/').normalize('NFC');
  if (lengthOf(tag) <= max) return { value: tag, notes };
  while (names.length > 1 && lengthOf(tag) > max) {
    names.shift();
    tag = names.join('/').normalize('NFC');
  }
  return { value: firstOf(tag, max), notes: [...notes, 'tags.cut'] };
}

/** Fits tags: drops empty and duplicate ones, and those beyond the limit. */
export function fitTags(given: readonly GivenTag[]): Fitted<string[]> {
  const { max } = LIMITS.tags;
  const fitted = given.map(fitTag);
  const tags = [...new Set(fitted.map(({ value }) => value).filter((tag) => tag !== ''))];
  const notes = new Set(fitted.flatMap((one) => one.notes));
  if (tags.length > max) notes.add('tags.most');
  return { value: tags.slice(0, max), notes: [...notes] };
}

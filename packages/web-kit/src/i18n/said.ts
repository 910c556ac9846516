import { type Catalogue, fillText } from '@snippetry/contracts/texts';
import { pageLocale } from './texts.ts';

interface Pattern {
  matches: RegExp;
  names: readonly string[];
  translation: string;
}

let exact = new Map<string, string>();
let patterns: readonly Pattern[] = [];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wordsIn = (text: string) => text.replace(/\{\w+\}/g, '').length;

function patternOf(text: string, translation: string): Pattern {
  const pieces = text.split(/\{(\w+)\}/);
  const source = pieces.map((piece, i) => (i % 2 === 1 ? '(.+?)' : escaped(piece))).join('');
  return {
    matches: new RegExp(`^${source}$`, 's'),
    names: pieces.filter((_, i) => i % 2 === 1),
    translation,
  };
}

/** Sets the translations of the server's messages; an empty catalogue for English. */
export function setServerTexts(catalogue: Catalogue): void {
  const all = Object.entries(catalogue).flatMap(([text, found]) =>
    typeof found === 'string' ? [[text, found] as const] : [],
  );
  exact = new Map(all);
  patterns = all
    .filter(([text]) => text.includes('{'))
    // A pattern with more words is more specific.
    .toSorted(([a], [b]) => wordsIn(b) - wordsIn(a))
    .map(([text, found]) => patternOf(text, found));
}

/** Translates a message of the server; returns it unchanged if it has no translation. */
export function said(message: string): string {
  if (pageLocale() === 'en') return message;
  const known = exact.get(message);
  if (known !== undefined) return known;
  for (const { matches, names, translation } of patterns) {
    const found = matches.exec(message);
    if (!found) continue;
    // A value can be a text itself: "The note" can be too long.
    const translated = (given = '') => exact.get(given) ?? given;
    const values = Object.fromEntries(names.map((name, i) => [name, translated(found[i + 1])]));
    return fillText(translation, values);
  }
  return message;
}

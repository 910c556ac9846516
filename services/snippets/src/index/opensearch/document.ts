import { normalFilter } from '@snippetry/contracts/search';
import { eachFacet, type IndexedSnippet } from '../port.ts';

/** Reader of public snippets; the only reader of a private snippet is its author. */
export const EVERYBODY = 'all';

const HALF = 12;
/** Factor of the day in a packed number; more stars than a snippet gets in a day. */
const STARS_OF_A_DAY = 1_000_000_000;

/**
 * Converts an id to two numbers. They sort as ids do, at a fraction of the cost of the engine's own
 * `_id`.
 */
export function idNumbers(id: string): { idHigh: number; idLow: number } {
  return {
    idHigh: Number.parseInt(id.slice(0, HALF), 16),
    idLow: Number.parseInt(id.slice(HALF), 16),
  };
}

export function idOf(idHigh: number, idLow: number): string {
  return idHigh.toString(16).padStart(HALF, '0') + idLow.toString(16).padStart(HALF, '0');
}

/** Packs a day and its stars into one number. */
export function packStarDay(day: number, stars: number): number {
  return day * STARS_OF_A_DAY + stars;
}

/** Script that adds up the stars of packed days from `params.from` to `params.to`. */
export const STARS_GAINED = `
long sum = 0;
for (long packed : doc['starDays']) {
  long day = packed / ${STARS_OF_A_DAY}L;
  if (day >= params.from && day <= params.to) sum += packed % ${STARS_OF_A_DAY}L;
}
return sum;`;

function tokensOf(words: string): string[] {
  return words.split(' ').filter((word) => word !== '');
}

/** Returns the document of a snippet: tokens as stored, facets and numbers. */
export function toDocument(snippet: IndexedSnippet) {
  const [codeNames = '', otherNames = ''] = snippet.names.toString().split('\n');
  const days = Object.entries(snippet.starDays).filter(([, stars]) => stars > 0);
  return {
    ...idNumbers(snippet.id),
    seq: snippet.seq,
    revision: snippet.revision,
    readers: snippet.isPublic ? EVERYBODY : snippet.authorId,
    author: snippet.authorId,
    user: normalFilter(snippet.authorName),
    ...eachFacet((name) => normalFilter(snippet[name])),
    tags: snippet.tags.map(normalFilter),
    code: tokensOf(snippet.codeWords.toString()),
    text: tokensOf(snippet.textWords.toString()),
    codeNames: tokensOf(codeNames),
    otherNames: tokensOf(otherNames),
    cut: snippet.wordsCut,
    createdAt: snippet.createdAt,
    updatedAt: snippet.updatedAt,
    views: snippet.views,
    stars: snippet.stars,
    starDays: days.map(([day, stars]) => packStarDay(Number(day), stars)),
  };
}

/**
 * Document of a removed snippet, so that an outdated update never brings it back. It has no
 * readers, which every query filters by.
 */
export function toTombstone(now: number) {
  return { removedAt: now };
}

import { wordsOf } from '../texts/index.ts';

/** A tag or word that a snippet may share with others. */
export interface Trait {
  kind: 'tag' | 'word';
  text: string;
  /** Weight compared with equally rare traits. */
  weight: number;
}

/** A trait with the score of sharing it, which depends on its rarity. */
export interface ValuedTrait extends Trait {
  value: number;
}

const TAG_WEIGHT = 3;
const TITLE_WEIGHT = 2;
const CODE_WEIGHT = 1;
const SHORTEST_WORD = 3;
const TITLE_WORDS = 12;
const CODE_WORDS = 24;
/** Maximum number of characters of code that are examined. */
const CODE_LENGTH = 20_000;

/** Traits that more snippets share are ignored, so that queries do not grow with the library. */
export const MOST_SHARING = 10_000;
/** Rarity, as a power of two, below which a trait is ignored. */
const LEAST_RARITY = 2;
const TRAITS_ASKED = 12;
/** Minimum number of shared traits; fewer are coincidence. */
export const LEAST_SHARED = 2;
/** Score of the same language, for snippets that share enough traits. */
export const LANGUAGE_VALUE = 2;

/** Returns a snippet's traits: its tags, words of its title, and the longest words of its code. */
export function traitsOf(snippet: {
  title: string;
  tags: readonly string[];
  content: string;
}): Trait[] {
  const isTelling = (word: string) => word.length >= SHORTEST_WORD && /\p{L}/u.test(word);
  const title = [...wordsOf(snippet.title).parts].filter(isTelling).slice(0, TITLE_WORDS);
  const code = [...wordsOf(snippet.content.slice(0, CODE_LENGTH)).parts]
    .filter((word) => isTelling(word) && !title.includes(word))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, CODE_WORDS);
  const words = (texts: readonly string[], weight: number) =>
    texts.map((text): Trait => ({ kind: 'word', text, weight }));
  return [
    ...snippet.tags.map(
      (tag): Trait => ({ kind: 'tag', text: tag.toLowerCase(), weight: TAG_WEIGHT }),
    ),
    ...words(title, TITLE_WEIGHT),
    ...words(code, CODE_WEIGHT),
  ];
}

/**
 * Returns the most significant traits among `total` snippets, given how many have each. Values are
 * integers, so that sums are equal in every index.
 */
export function tellingTraits(
  traits: readonly Trait[],
  { counts, total }: { counts: readonly number[]; total: number },
): ValuedTrait[] {
  return traits
    .map((trait, at) => ({ ...trait, value: trait.weight * rarity(counts[at] ?? 0, total) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.text < b.text ? -1 : 1))
    .slice(0, TRAITS_ASKED);
}

function rarity(count: number, total: number): number {
  if (count < 2 || count > MOST_SHARING) return 0;
  const power = Math.floor(Math.log2(total / count));
  return power < LEAST_RARITY ? 0 : power;
}

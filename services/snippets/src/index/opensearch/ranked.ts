import { dayNumber, TRENDING_DAYS } from '../days.ts';
import {
  LANGUAGE_VALUE,
  LEAST_SHARED,
  MOST_SHARING,
  type Trait,
  tellingTraits,
} from '../likeness.ts';
import { type AlikeQuery, type IndexPage, ORDERS } from '../port.ts';
import { idOf, packStarDay, STARS_GAINED } from './document.ts';
import { sortBy } from './pages.ts';
import { allOf, type Condition, EVERYBODY_SEES, EXISTING, ids, term, visibleTo } from './query.ts';
import { counting, listing, type Searcher, type SearchHit } from './searches.ts';

/** Returns the id of a hit whose last two sort values are the halves of the id. */
export function idOfHit({ sort }: SearchHit): string {
  return idOf(sort.at(-2) ?? 0, sort.at(-1) ?? 0);
}

/** Returns the authors of hits, each once. */
export function authorsOf(hits: readonly SearchHit[]): string[] {
  return [...new Set(hits.map(({ fields }) => String(fields.author?.[0])))];
}

const conditionOf = ({ kind, text }: Trait) => term(kind === 'tag' ? 'tags' : 'words', text);

const worth = (condition: Condition, boost: number) => ({
  constant_score: { filter: condition, boost },
});

/** Counts the snippets with each trait, up to one more than `MOST_SHARING`. */
async function countTraits(searcher: Searcher, traits: readonly Trait[]) {
  const searches = [
    counting([EXISTING]),
    ...traits.map((trait) => ({
      conditions: [conditionOf(trait)],
      body: { size: 0, track_total_hits: MOST_SHARING + 1 },
    })),
  ];
  const [all, ...found] = await searcher.runAll('alike', searches);
  return { total: all?.total ?? 0, counts: found.map(({ total }) => total) };
}

/** Returns the visible snippets that share the most traits with one; equal ones newest first. */
export async function findAlike(
  searcher: Searcher,
  { viewer, except, language, traits, limit }: AlikeQuery,
): Promise<Omit<IndexPage, 'total'>> {
  const telling = tellingTraits(traits, await countTraits(searcher, traits));
  if (telling.length < LEAST_SHARED) return { ids: [], authorIds: [] };
  const shared = {
    bool: {
      should: telling.map((trait) => worth(conditionOf(trait), trait.value)),
      minimum_should_match: LEAST_SHARED,
    },
  };
  const query = {
    bool: {
      filter: allOf([visibleTo(viewer)]),
      must_not: ids([except]),
      must: shared,
      should: worth(term('language', language), LANGUAGE_VALUE),
    },
  };
  const sort = ['_score', 'createdAt', 'idHigh', 'idLow'].map((field) => ({ [field]: 'desc' }));
  const body = { query, size: limit, sort, docvalue_fields: ['author'] };
  const { hits } = await searcher.run('alike', listing([], body));
  return { ids: hits.map(idOfHit), authorIds: authorsOf(hits) };
}

/** Returns public snippets by stars gained in the last seven days, filled up by all-time stars. */
export async function findTrending(
  searcher: Searcher,
  { limit, now }: { limit: number; now: number },
): Promise<Omit<IndexPage, 'total'>> {
  const to = dayNumber(now);
  const from = to - TRENDING_DAYS + 1;
  const thisWeek = { gte: packStarDay(from, 0), lt: packStarDay(to + 1, 0) };
  const gained = { lang: 'painless', source: STARS_GAINED, params: { from, to } };
  const byStars = sortBy(ORDERS.stars);
  const byGain = [{ _script: { type: 'number', order: 'desc', script: gained } }, ...byStars];
  const rest = { size: limit, docvalue_fields: ['author'] };
  const [risen, starred] = await searcher.runAll('trending', [
    listing([EVERYBODY_SEES, { range: { starDays: thisWeek } }], { ...rest, sort: byGain }),
    listing([EVERYBODY_SEES], { ...rest, sort: byStars }),
  ]);
  const hits = new Map(
    [...(risen?.hits ?? []), ...(starred?.hits ?? [])].map((hit) => [idOfHit(hit), hit]),
  );
  const chosen = [...hits].slice(0, limit);
  return { ids: chosen.map(([id]) => id), authorIds: authorsOf(chosen.map(([, hit]) => hit)) };
}

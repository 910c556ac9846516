import {
  LANGUAGE_VALUE,
  LEAST_SHARED,
  MOST_SHARING,
  type Trait,
  tellingTraits,
} from '../../domain/likeness.ts';
import type { AlikeQuery, IndexPage } from '../port.ts';
import type { Engine } from './engine.ts';
import { authorsOf, idOfHit } from './hits.ts';
import { allOf, type Condition, EXISTING, ids, term, visibleTo } from './query.ts';
import { counting, listing, runSearches } from './searches.ts';

const conditionOf = ({ kind, text }: Trait) => term(kind === 'tag' ? 'tags' : 'words', text);

const worth = (condition: Condition, boost: number) => ({
  constant_score: { filter: condition, boost },
});

/** How many snippets have each trait, counted no further than is needed. */
async function countTraits({ engine, alias }: Parts, traits: readonly Trait[]) {
  const searches = [
    counting([EXISTING]),
    ...traits.map((trait) => ({
      conditions: [conditionOf(trait)],
      body: { size: 0, track_total_hits: MOST_SHARING + 1 },
    })),
  ];
  const [all, ...found] = await runSearches(engine, { alias, operation: 'alike' }, searches);
  return { total: all?.total ?? 0, counts: found.map(({ total }) => total) };
}

interface Parts {
  engine: Engine;
  alias: string;
}

/** The visible snippets that share most with one, the newest of equal ones first. */
export async function findAlike(
  parts: Parts,
  { viewer, except, language, traits, limit }: AlikeQuery,
): Promise<Omit<IndexPage, 'total'>> {
  const telling = tellingTraits(traits, await countTraits(parts, traits));
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
  const target = { alias: parts.alias, operation: 'alike' };
  const [found] = await runSearches(parts.engine, target, [listing([], body)]);
  const hits = found?.hits ?? [];
  return { ids: hits.map(idOfHit), authorIds: authorsOf(hits) };
}

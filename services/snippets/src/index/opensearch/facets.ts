import { LIMITS } from '@snippetry/contracts';
import { z } from 'zod';
import { eachFacet, type Facet, type FacetCounts } from '../port.ts';
import type { Condition } from './query.ts';
import type { Search, SearchAnswer } from './searches.ts';

/** More values than any facet has. */
const VALUES = 1000;

/** Fields by which the snippets of a list are counted. */
export type CountedFacet = Facet | 'tags';

const Counts = z.record(
  z.string(),
  z.object({
    buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })).default([]),
  }),
);

/** A search that only counts by these. One shard holds everything, so every count is exact. */
export function countingFacets(
  conditions: readonly Condition[],
  names: readonly CountedFacet[],
): Search {
  const counts = names.map((name) => {
    const size = name === 'tags' ? LIMITS.facetTags : VALUES;
    return [name, { terms: { field: name, size } }];
  });
  return {
    conditions,
    body: { size: 0, track_total_hits: false, aggs: Object.fromEntries(counts) },
  };
}

/** All counts of some searches. What has no value of a facet is not counted. */
export function readCounts(answers: readonly SearchAnswer[]): FacetCounts {
  const counts: FacetCounts = { ...eachFacet(() => []), tags: [] };
  const isCounted = (name: string): name is CountedFacet => name in counts;
  for (const { aggregations } of answers) {
    for (const [name, { buckets }] of Object.entries(Counts.parse(aggregations ?? {}))) {
      if (!isCounted(name)) continue;
      counts[name] = buckets.flatMap(({ key, doc_count: count }) =>
        key === '' ? [] : [{ value: key, count }],
      );
    }
  }
  return counts;
}

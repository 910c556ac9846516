import { LIMITS } from '@snippetry/contracts';
import { z } from 'zod';
import { eachFacet, type Facet, type FacetCounts } from '../port.ts';
import { type Engine, EngineError } from './engine.ts';
import { allOf, type Condition } from './query.ts';

/** One search: its conditions and the rest of its body. */
export interface Search {
  conditions: readonly Condition[];
  body: Readonly<Record<string, unknown>>;
}

const Hit = z.object({
  sort: z.array(z.number()).default([]),
  fields: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).default({}),
});

const Answer = z.object({
  status: z.number().default(200),
  error: z.object({ type: z.string() }).optional(),
  // A filtered response omits empty fields.
  hits: z
    .object({
      total: z.object({ value: z.number() }).optional(),
      hits: z.array(Hit).default([]),
    })
    .default({ hits: [] }),
  aggregations: z.unknown().optional(),
});

const Answers = z.object({ responses: z.array(Answer) });

/** Fields of a response that are requested; the other fields of a hit are larger than these. */
const READ = [
  'status',
  'error',
  'aggregations',
  'hits.total',
  'hits.hits.sort',
  'hits.hits.fields',
].map((part) => `responses.${part}`);

export type SearchHit = z.output<typeof Hit>;

export interface SearchAnswer {
  hits: SearchHit[];
  /** Exact if the search requested it. */
  total: number;
  /** Results of the aggregations of the search. */
  aggregations: unknown;
}

/** Creates a search that only counts; the engine caches its answer until the index changes. */
export function counting(conditions: readonly Condition[]): Search {
  return { conditions, body: { size: 0, track_total_hits: true } };
}

/** Creates a search for hits without their total, so that the engine may stop early. */
export function listing(
  conditions: readonly Condition[],
  body: Readonly<Record<string, unknown>>,
): Search {
  const cheap = { track_total_hits: false, _source: false, stored_fields: '_none_' };
  return { conditions, body: { ...cheap, ...body } };
}

/** Searches the index behind an alias. */
export class Searcher {
  readonly #engine: Engine;
  readonly #alias: string;

  constructor(engine: Engine, alias: string) {
    this.#engine = engine;
    this.#alias = alias;
  }

  /** Maximum number of hits of a search. */
  get window(): number {
    return this.#engine.limits.window;
  }

  /** Runs one search. */
  async run(operation: string, search: Search): Promise<SearchAnswer> {
    const [answer] = await this.runAll(operation, [search]);
    return answer ?? { hits: [], total: 0, aggregations: undefined };
  }

  /** Runs several searches in one request. A failed shard fails its search, so results are complete. */
  async runAll(operation: string, searches: readonly Search[]): Promise<SearchAnswer[]> {
    const { limits, session } = this.#engine;
    const lines = searches.flatMap(({ conditions, body }) => [
      {
        index: this.#alias,
        preference: session,
        allow_partial_search_results: false,
        request_cache: body.size === 0,
      },
      { query: allOf(conditions), ...body },
    ]);
    const timeoutMs = limits.questionMs;
    const query = { cancel_after_time_interval: `${timeoutMs}ms`, filter_path: READ.join() };
    const request = { operation, method: 'POST', path: '/_msearch', query, lines } as const;
    const { responses } = await this.#engine.ask(Answers, { ...request, timeoutMs });
    return responses.map(({ status, error, hits, aggregations }) => {
      if (error !== undefined) throw new EngineError(error.type, status);
      return { hits: hits.hits, total: hits.total?.value ?? 0, aggregations };
    });
  }
}

/** Maximum number of counted values of a facet; more than any facet has. */
const VALUES = 1000;

/** Fields by which the snippets of a list are counted. */
export type CountedFacet = Facet | 'tags';

const Counts = z.record(
  z.string(),
  z.object({
    buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })).default([]),
  }),
);

/** Creates a search that only counts by these fields. Exact, since there is only one shard. */
export function countingFacets(
  conditions: readonly Condition[],
  names: readonly CountedFacet[],
): Search {
  const counts = names.map((name) => {
    const size = name === 'tags' ? LIMITS.facetTags : VALUES;
    return [name, { terms: { field: name, size, shard_size: VALUES } }];
  });
  return {
    conditions,
    body: { size: 0, track_total_hits: false, aggs: Object.fromEntries(counts) },
  };
}

/** Merges the counts of several searches. Snippets without a value of a facet are not counted. */
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

import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises';
import { AppError, LIMITS, type ParsedSearch } from '@snippetry/contracts';
import { type Log, redisReady, repeat } from '@snippetry/service-kit';
import { isFileError } from '@snippetry/snippet-search';
import type { Redis } from 'ioredis';
import { isThisWeek } from '../days.ts';
import { LANGUAGE_VALUE, LEAST_SHARED, tellingTraits } from '../likeness.ts';
import {
  type AlikeQuery,
  type ChangeListener,
  eachFacet,
  FACETS,
  type FacetCounts,
  type IndexChange,
  type IndexPage,
  type IndexQuery,
  type IndexSelection,
  type IndexSource,
  type SnippetIndex,
} from '../port.ts';
import { ChangeFeed } from './change-feed.ts';
import { IndexData } from './index-data.ts';
import { IndexSync } from './index-sync.ts';
import { toSelection, toWindow } from './selection.ts';

const RETRY_AFTER_S = 2;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** Minimum number of snippets to warm; with fewer, short prefixes are fast without stored sets. */
const WARMED_FROM = 5000;
/**
 * Chance of a renewal per poll, so that replicas, whose files wear out together, do not all read the
 * database at once: 5 minutes on average, with the default interval.
 */
const RENEWAL_CHANCE = 0.01;
/** Pause after a failed renewal: each attempt reads and indexes everything. */
const RENEWAL_PAUSE_MS = 600_000;
const NO_SEARCH: ParsedSearch = { words: [], phrases: [], languages: [], tags: [], users: [] };

export interface SqliteIndexDeps {
  source: IndexSource;
  redis: Redis;
  log: Log;
  /** Folder of the files; empty for a temporary one. */
  dir: string;
  /** Name of the indexed database. */
  database: string;
  /** How often the database is polled for changes that no process announced. */
  pollMs: number;
}

/** Whether a search needs words; tags, languages and authors are filters that lists have, too. */
function needsWords({ words, phrases }: ParsedSearch): boolean {
  return words.length + phrases.length > 0;
}

/**
 * Index for one machine: SQLite files in the data folder of each process. They are read at start
 * or, if they are missing, broken or old, built from the database, first what lists need and then
 * the words. Files that consist mostly of replaced rows are renewed while they serve queries.
 * Changes committed by other processes arrive through a feed in Redis.
 */
export class SqliteIndex implements SnippetIndex {
  readonly #deps: SqliteIndexDeps;
  readonly #data: IndexData;
  readonly #sync: IndexSync;
  #polling: ReturnType<typeof repeat> | undefined;
  #closed = false;
  #renewal: Promise<void> | null = null;
  #renewAfter = 0;
  #listener: ChangeListener | undefined;

  constructor(deps: SqliteIndexDeps) {
    const { source, redis, log, dir, database } = deps;
    this.#deps = deps;
    const onError = (err: unknown) => {
      log.error({ err }, 'words could not be filed');
      this.#recover(err);
    };
    this.#data = new IndexData({ dir, database, onError });
    const feed = new ChangeFeed(redis);
    const listener = () => this.#listener;
    this.#sync = new IndexSync({ data: this.#data, feed, source, listener, log });
  }

  /** Sets the listener of applied changes. */
  onChanges(listener: ChangeListener): void {
    this.#listener = listener;
  }

  /** Number of snippets. */
  get size(): number {
    return this.#data.search.size;
  }

  /** States of snippets for caches in memory. */
  readonly versions = {
    seqOf: (id: string): number => this.#data.search.sequenceOf(id),
    isPublic: (id: string): boolean => this.#data.search.isPublic(id),
    now: (): number => this.#data.search.version,
    starsChanged: (id: string): number => this.#data.search.starsChanged(id),
    isCurrent: (): boolean => this.#sync.upToDate,
    refresh: (): Promise<void> =>
      this.#sync.loaded ? this.#sync.currentInDatabase() : Promise.resolve(),
  };

  async start(): Promise<void> {
    const { redis, log, pollMs } = this.#deps;
    // Loads without Redis, too, and catches up from the database once Redis is back.
    await redisReady(redis).catch((err) => log.warn({ err }, 'starting without redis'));
    await this.#load();
    const poll = async () => {
      await this.#guarded(() => this.#sync.catchUp());
      if (this.#data.search.isWorn && Math.random() < RENEWAL_CHANCE) this.#renew();
    };
    if (this.#closed) return;
    this.#polling = repeat({ name: 'looking for changes', everyMs: pollMs, run: poll }, log);
    await this.#loadWords();
  }

  /** A readiness check: throws while no list can be answered. */
  listed(): void {
    if (!this.#sync.loaded) throw new Error('still loading');
  }

  ready(): void {
    if (!this.#sync.searchable) throw new Error('the words of snippets are still to come');
  }

  async apply(changes: readonly IndexChange[]): Promise<boolean> {
    try {
      return await this.#sync.apply(changes);
    } catch (error) {
      if (!this.#recover(error)) throw error;
      return false;
    }
  }

  find(query: IndexQuery): Promise<IndexPage> {
    const words = needsWords(query.search);
    return this.#ask({ words }, (search) => search.find(toSelection(query), toWindow(query)));
  }

  count(query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Promise<number> {
    const selection = toSelection({ ...query, search: NO_SEARCH });
    return this.#ask({}, (search) => search.countAll(selection));
  }

  facets(selection: IndexSelection): Promise<FacetCounts> {
    return this.#ask({ words: needsWords(selection.search) }, (search) => {
      const { facets, tags } = search.countValues(toSelection(selection), LIMITS.facetTags);
      return { ...eachFacet((facet) => facets[FACETS.indexOf(facet)] ?? []), tags };
    });
  }

  alike(query: AlikeQuery): Promise<Omit<IndexPage, 'total'>> {
    const { viewer, except, language, traits, limit } = query;
    const request = {
      viewerId: viewer.id,
      except,
      traits,
      value: (counts: readonly number[], total: number) => tellingTraits(traits, { counts, total }),
      leastShared: LEAST_SHARED,
      facet: { number: FACETS.indexOf('language'), text: language, value: LANGUAGE_VALUE },
      limit,
    };
    return this.#ask({ words: true }, (search) => search.alike(request));
  }

  trending(limit: number): Promise<Omit<IndexPage, 'total'>> {
    const now = Date.now();
    return this.#ask({}, (search) => search.trending(limit, (day) => isThisWeek(day, now)));
  }

  refresh(ids: readonly string[]): Promise<void> {
    return this.#guarded(() => this.#sync.refresh(ids));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#polling?.stop();
    await this.#data.close();
  }

  #ask<Answer>(
    needs: { words?: boolean },
    read: (search: IndexData['search']) => Answer,
  ): Promise<Answer> {
    return this.#guarded(async () => {
      await this.#sync.current(needs);
      return read(this.#data.search);
    });
  }

  /** Runs work on the files; if they are broken, rebuilds them and throws `service.unavailable`. */
  async #guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!this.#recover(error)) throw error;
      throw new AppError('service.unavailable', { retryAfter: RETRY_AFTER_S });
    }
  }

  /** Rebuilds the files if the error means that they are broken; returns whether it does. */
  #recover(error: unknown): boolean {
    if (!isFileError(error) || this.#closed) return false;
    if (!this.#sync.loaded) return true;
    this.#deps.log.error({ err: error }, 'the files of the index are broken and made anew');
    this.#sync.unload();
    void this.#rebuild();
    return true;
  }

  async #rebuild(): Promise<void> {
    await this.#untilItWorks(() => this.#data.clear());
    await this.#load();
    await this.#loadWords();
  }

  #renew(): void {
    if (this.#renewal !== null || !this.#sync.searchable || Date.now() < this.#renewAfter) return;
    this.#renewal = this.#sync
      .renew()
      .catch((err) => {
        if (this.#closed) return;
        this.#renewAfter = Date.now() + RENEWAL_PAUSE_MS;
        this.#deps.log.warn({ err }, 'the index could not be renewed');
      })
      .finally(() => {
        this.#renewal = null;
      });
  }

  #load(): Promise<void> {
    return this.#untilItWorks(() => this.#sync.load());
  }

  async #loadWords(): Promise<void> {
    await this.#untilItWorks(() => this.#sync.loadWords());
    void this.#warm().catch((err) => this.#deps.log.warn({ err }, 'short prefixes were not read'));
  }

  /** Reads the sets of short prefixes little by little. */
  async #warm(): Promise<void> {
    if (this.size < WARMED_FROM) return;
    const { search } = this.#data;
    for (const _ of search.warm()) {
      if (this.#closed || search !== this.#data.search) return;
      await others();
    }
  }

  /** Retries until it succeeds or the index is closed: the database may be unavailable. */
  async #untilItWorks(load: () => Promise<void>): Promise<void> {
    const { log } = this.#deps;
    for (let pause = FIRST_PAUSE_MS; !this.#closed; ) {
      try {
        await load();
        return;
      } catch (err) {
        if (this.#closed) return;
        log.warn({ err }, 'the index cannot be loaded yet');
        await sleep(pause, undefined, { ref: false });
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }
}

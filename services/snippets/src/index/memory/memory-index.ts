import { setTimeout as sleep } from 'node:timers/promises';
import type { ParsedSearch } from '@snippetry/contracts';
import { type Log, redisReady, repeat } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { dayNumber } from '../../domain/days.ts';
import type {
  AlikeQuery,
  ChangeListener,
  FacetCounts,
  IndexChange,
  IndexPage,
  IndexQuery,
  IndexSelection,
  IndexSource,
  SnippetIndex,
} from '../port.ts';
import { alike } from './alike.ts';
import { ChangeFeed } from './change-feed.ts';
import { Finder } from './finder.ts';
import { IndexData } from './index-data.ts';
import { IndexSync } from './index-sync.ts';
import { Pace } from './pace.ts';
import { type ContainingText, PhraseChecker } from './phrase-checker.ts';
import { narrowedScope, toFindRequest } from './query.ts';
import { type Trending, trending } from './trending.ts';

const TRENDING_KEPT = 50;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
const PACK_CHECK_MS = 10_000;

export interface MemoryIndexDeps {
  source: IndexSource;
  containing: ContainingText;
  redis: Redis;
  log: Log;
  /** How often the database is asked for changes that no process announced. */
  pollMs: number;
}

/** Tags, languages and authors in a search are what snippets are listed by. */
function needsWords({ words, phrases }: ParsedSearch): boolean {
  return words.length + phrases.length > 0;
}

/**
 * The index of one machine: every process holds all of it in memory. It is loaded from the database
 * at start, first what lists need and then the words, and follows what others commit through a feed
 * in Redis.
 */
export class MemoryIndex implements SnippetIndex {
  readonly #deps: MemoryIndexDeps;
  readonly #data = new IndexData();
  readonly #finder: Finder;
  readonly #sync: IndexSync;
  readonly #trending = new LRUCache<string, Trending>({ max: TRENDING_KEPT });
  #polling: ReturnType<typeof repeat> | undefined;
  #packing: ReturnType<typeof repeat> | undefined;
  #closed = false;
  #listener: ChangeListener | undefined;

  constructor(deps: MemoryIndexDeps) {
    const { source, containing, redis, log } = deps;
    const data = this.#data;
    this.#deps = deps;
    this.#finder = new Finder({ data, phrases: new PhraseChecker(data.columns, containing) });
    const changed: ChangeListener = {
      counted: (counts) => this.#listener?.counted(counts),
      personChanged: (mark) => this.#listener?.personChanged(mark),
      peopleUnknown: () => this.#listener?.peopleUnknown(),
    };
    this.#sync = new IndexSync({ data, feed: new ChangeFeed(redis), source, changed, log });
  }

  /** From now on it is told of changes as soon as the index knows them. */
  onChanges(listener: ChangeListener): void {
    this.#listener = listener;
  }

  /** How many snippets it holds. */
  get size(): number {
    return this.#data.columns.count;
  }

  /** What is known here of snippets' states, for whoever keeps snippets in memory. */
  readonly versions = {
    seqOf: (id: string): number => this.#data.listedSeq(id),
    isPublic: (id: string): boolean => this.#data.isPublic(id),
    now: (): number => this.#data.version,
    starsChanged: (id: string): number => this.#data.starsChanged(id),
    isCurrent: (): boolean => this.#sync.upToDate,
    refresh: (): Promise<void> =>
      this.#sync.loaded ? this.#sync.currentInDatabase() : Promise.resolve(),
  };

  async start(): Promise<void> {
    const { redis, log, pollMs } = this.#deps;
    // Without Redis it loads all the same, and catches up from the database once Redis is back.
    await redisReady(redis).catch((err) => log.warn({ err }, 'starting without redis'));
    await this.#untilItWorks(() => this.#sync.load());
    if (this.#closed) return;
    const poll = () => this.#sync.catchUp();
    this.#polling = repeat({ name: 'looking for changes', everyMs: pollMs, run: poll }, log);
    await this.#untilItWorks(() => this.#sync.loadWords());
    if (this.#closed) return;
    const pack = () => this.#data.pack(new Pace());
    this.#packing = repeat({ name: 'packing the index', everyMs: PACK_CHECK_MS, run: pack }, log);
  }

  /** A readiness check: throws while no list can be answered. */
  listed(): void {
    if (!this.#sync.loaded) throw new Error('still loading');
  }

  ready(): void {
    if (this.#sync.searchable) return;
    throw new Error(`the words of ${this.#data.wordless} snippets are still to come`);
  }

  apply(changes: readonly IndexChange[]): Promise<boolean> {
    return this.#sync.apply(changes);
  }

  async find(query: IndexQuery): Promise<IndexPage> {
    await this.#sync.current({ words: needsWords(query.search) });
    return this.#finder.find(query.viewer, toFindRequest(query));
  }

  async count(query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Promise<number> {
    await this.#sync.current();
    return this.#finder.count(narrowedScope(query));
  }

  async facets(selection: IndexSelection): Promise<FacetCounts> {
    const { viewer, search } = selection;
    await this.#sync.current({ words: needsWords(search) });
    return this.#finder.facets(viewer, { ...narrowedScope(selection), search });
  }

  async alike(query: AlikeQuery): Promise<Omit<IndexPage, 'total'>> {
    await this.#sync.current({ words: true });
    return alike(this.#data, query, new Pace());
  }

  async trending(limit: number): Promise<Trending> {
    await this.#sync.current();
    const now = Date.now();
    const key = `${this.#data.version} ${dayNumber(now)} ${limit}`;
    const found = this.#trending.get(key) ?? trending(this.#data, limit, now);
    this.#trending.set(key, found);
    return found;
  }

  refresh(ids: readonly string[]): Promise<void> {
    return this.#sync.refresh(ids);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#polling?.stop(), this.#packing?.stop()]);
  }

  /** Again until it works: the database may be away. */
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

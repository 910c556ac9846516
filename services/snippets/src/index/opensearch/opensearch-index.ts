import { inTime, type Log } from '@snippetry/service-kit';
import type {
  AlikeQuery,
  FacetCounts,
  FindContaining,
  IndexChange,
  IndexedSnippet,
  IndexPage,
  IndexQuery,
  IndexSelection,
  IndexSource,
  SnippetIndex,
} from '../port.ts';
import { Builder } from './builder.ts';
import { CatchUp, type Drift, REMOVALS_KEPT_MS } from './catch-up.ts';
import { Engine, hasStatus, isUnavailable, type SearchMetrics, unavailable } from './engine.ts';
import { Finder } from './finder.ts';
import { LIMITS, type Limits } from './limits.ts';
import { type Distribution, indexNames } from './mapping.ts';
import { findAlike, findTrending } from './ranked.ts';
import { Searcher } from './searches.ts';
import { IndexState } from './state.ts';
import { removalOf, upsertOf, type Write, Writer } from './writer.ts';

/** Interval of attempts to reach an unavailable engine. */
const RETRY_MS = 1000;
/** Interval at which the checkpoint is stored. */
const CHECKPOINT_MS = 10_000;

export interface OpenSearchOptions {
  urls: readonly string[];
  /** Prefix of its index names. */
  name: string;
  /** Version of the tokenizer of the rows' words; each version has an index of its own. */
  wordsVersion: number;
  /** Interval of polls of the database for changes that did not arrive. */
  pollMs: number;
  /** Of indexes that it builds. */
  distribution: Distribution;
  source: IndexSource;
  containing: FindContaining;
  metrics: SearchMetrics;
  log: Log;
  limits?: Limits;
}

function composeParts(options: OpenSearchOptions) {
  const { source, distribution, log, limits = LIMITS } = options;
  const engine = new Engine(options.urls, options.metrics, limits);
  const names = indexNames(options.name, options.wordsVersion);
  const { alias } = names;
  const state = new IndexState({ engine, names });
  const searcher = new Searcher(engine, alias);
  const writer = new Writer({ engine, alias, log });
  const catchUp = new CatchUp({ engine, searcher, writer, source });
  const shared = { engine, names, state, writer, source, log };
  const builder = new Builder({ ...shared, catchUp, distribution });
  const finder = new Finder(searcher, options.containing);
  return { engine, names, state, writer, catchUp, builder, searcher, finder };
}

/** Index in OpenSearch, for deployments on many machines. */
export class OpenSearchIndex implements SnippetIndex {
  readonly #options: OpenSearchOptions;
  readonly #parts: ReturnType<typeof composeParts>;
  readonly #started = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #closed = false;
  #up = false;
  /** The index behind the alias, and the time up to which it has all changes of the database. */
  #index = '';
  #completeUntil = 0;
  #savedAt = 0;

  constructor(options: OpenSearchOptions) {
    this.#options = options;
    this.#parts = composeParts(options);
  }

  /** Whether lists can be served, and seconds since the index had all changes of the database. */
  get state(): { up: boolean; lagSeconds: number } {
    const since = this.#completeUntil === 0 ? 0 : Date.now() - this.#completeUntil;
    return { up: this.#up, lagSeconds: since / 1000 };
  }

  start(): Promise<void> {
    this.#wake();
    return this.#started.promise;
  }

  ready(): void {
    if (!this.#up) throw new Error('OpenSearch cannot be asked');
  }

  async apply(changes: readonly IndexChange[]): Promise<boolean> {
    if (changes.length === 0) return true;
    // Skipped changes are read from the database once the engine is back.
    if (!this.#up) return false;
    const { engine } = this.#parts;
    const written = engine.whileAlive(this.#write(changes)).then(
      () => true,
      (err) => this.#missed(err),
    );
    const isVisible = await inTime(written, engine.limits.applyMs);
    if (isVisible === null) this.#options.log.warn('the search index is late; it catches up');
    return isVisible ?? false;
  }

  find(query: IndexQuery): Promise<IndexPage> {
    return this.#ask(() => this.#parts.finder.find(query));
  }

  count(query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Promise<number> {
    return this.#ask(() => this.#parts.finder.count(query));
  }

  facets(selection: IndexSelection): Promise<FacetCounts> {
    return this.#ask(() => this.#parts.finder.facets(selection));
  }

  alike(query: AlikeQuery): Promise<Omit<IndexPage, 'total'>> {
    return this.#ask(() => findAlike(this.#parts.searcher, query));
  }

  trending(limit: number): Promise<Omit<IndexPage, 'total'>> {
    const now = Date.now();
    return this.#ask(() => findTrending(this.#parts.searcher, { limit, now }));
  }

  async refresh(ids: readonly string[]): Promise<void> {
    if (!this.#up) return;
    const { catchUp, names } = this.#parts;
    await catchUp.refresh(names.alias, ids).catch((err) => this.#missed(err));
  }

  /** Rebuilds the index beside the serving one; returns false if another process is doing so. */
  async rebuild(): Promise<boolean> {
    return (await this.#parts.builder.build()) !== null;
  }

  /** Deletes indexes that other versions of this software built. */
  dropOtherVersions(): Promise<void> {
    return this.#parts.builder.tidy({ otherVersions: true });
  }

  /** Compares the index with the database and repairs differences. */
  repair(): Promise<Drift> {
    return this.#parts.catchUp.repair(this.#parts.names.alias);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#parts.engine.close();
    await this.#running;
  }

  async #write(changes: readonly IndexChange[]): Promise<void> {
    const counted = changes.flatMap((change) =>
      change.kind === 'counts' ? [change.counts.id] : [],
    );
    const rows = new Map<string, IndexedSnippet>();
    // The engine replaces whole documents only.
    if (counted.length > 0) {
      for (const row of await this.#options.source.rows(counted)) rows.set(row.id, row);
    }
    const writes = changes.flatMap((change): Write[] => {
      if (change.kind === 'upsert') return [upsertOf(change.snippet)];
      if (change.kind === 'remove') return [removalOf(change)];
      if (change.kind === 'person') return [];
      const row = rows.get(change.counts.id);
      return row === undefined ? [] : [upsertOf(row)];
    });
    const { writer, names } = this.#parts;
    await writer.write(names.alias, writes, { shown: true });
  }

  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (!this.#up) throw unavailable();
    try {
      const answer = question().catch((error) => {
        // The index was replaced after the engine had resolved the alias.
        if (hasStatus(error, 404)) return question();
        throw error;
      });
      return await this.#parts.engine.whileAlive(answer);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#wake();
      throw unavailable(error);
    }
  }

  #missed(err: unknown): false {
    if (!this.#closed) {
      this.#options.log.warn({ err }, 'a change did not reach the search index; it catches up');
      this.#wake();
    }
    return false;
  }

  /** Connects and catches up now instead of at the next interval. */
  #wake(): void {
    if (this.#closed || this.#running !== null) return;
    clearTimeout(this.#timer);
    this.#running = this.#look().finally(() => {
      this.#running = null;
      if (this.#closed) return;
      const wait = this.#up ? this.#options.pollMs : RETRY_MS;
      this.#timer = setTimeout(() => this.#wake(), wait);
    });
  }

  async #look(): Promise<void> {
    try {
      if (!(await this.#connect())) return;
      if (!this.#up) this.#options.log.info({ index: this.#index }, 'OpenSearch can be asked');
      this.#up = true;
      this.#started.resolve();
      await this.#catchUp();
    } catch (err) {
      if (this.#closed) return;
      if (hasStatus(err, 403)) await this.#parts.builder.unblockAbandoned().catch(() => {});
      this.#options.log.warn({ err }, 'the search index cannot be brought up to date');
      if (isUnavailable(err)) this.#up = false;
    }
  }

  /** Finds the serving index or builds it; false if another process is building it. */
  async #connect(): Promise<boolean> {
    const { builder, state, finder } = this.#parts;
    const index = (await builder.current()) ?? (await builder.build());
    if (index === null) return false;
    // A newly started engine lists its indexes before it can search them.
    await finder.probe();
    if (index === this.#index) return true;
    await state.prepare();
    this.#completeUntil = await state.checkpoint(index);
    this.#index = index;
    return true;
  }

  async #catchUp(): Promise<void> {
    const { catchUp, state, names } = this.#parts;
    const started = Date.now();
    const removalsForgotten = started - this.#completeUntil > REMOVALS_KEPT_MS;
    if (removalsForgotten) await this.repair();
    else await catchUp.since(names.alias, this.#completeUntil);
    this.#completeUntil = started;
    if (started - this.#savedAt < CHECKPOINT_MS) return;
    await state.saveCheckpoint(this.#index, started);
    this.#savedAt = started;
  }
}

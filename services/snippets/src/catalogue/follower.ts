import { AppError } from '@snippetry/contracts';
import type { Log } from '@snippetry/service-kit';
import type { Catalogue, CatalogueCounts, CatalogueRow } from './catalogue.ts';
import type { Change, ChangeFeed, Position } from './change-feed.ts';
import type { CatalogueSource, Removal } from './source.ts';

/** Longer than clocks of processes differ and transactions last. */
const OVERLAP_MS = 10_000;
const ROWS_AT_ONCE = 200;
/** How long a feed that failed is left alone. */
const PAUSE_MS = 1000;

export interface FollowerParts {
  catalogue: Catalogue;
  feed: ChangeFeed;
  source: CatalogueSource;
  log: Log;
}

/**
 * Keeps this process's catalogue at what any process has answered: own changes go in at once,
 * others' are read from the feed before each answer, and where the feed has a hole or Redis is
 * away, from the database by time of change.
 */
export class Follower {
  readonly #parts: FollowerParts;
  #position: Position = { epoch: '', number: 0 };
  #seenUntil = 0;
  #behind = false;
  #loaded = false;
  #pausedUntil = 0;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  get loaded(): boolean {
    return this.#loaded;
  }

  /** Whether others' changes could be read when they last had to be. */
  get upToDate(): boolean {
    return this.#loaded && !this.#behind;
  }

  async load(): Promise<void> {
    const { feed, source, catalogue, log } = this.#parts;
    const started = Date.now();
    // First the place in the feed, then the snippets: what changes meanwhile comes twice, not never.
    const head = await feed.read(this.#position).catch(() => null);
    if (head !== null) this.#position = head.position;
    for await (const rows of source.all()) for (const row of rows) catalogue.put(row);
    catalogue.settle();
    this.#seenUntil = started;
    this.#behind = head === null;
    this.#loaded = true;
    log.info({ snippets: catalogue.columns.count, ms: Date.now() - started }, 'catalogue loaded');
  }

  /**
   * Resolves when everything that any process answered before this call is in the catalogue.
   * Simultaneous calls share a read, but never one that began before them.
   */
  current(): Promise<void> {
    if (!this.#loaded)
      return Promise.reject(new AppError('service.unavailable', { retryAfter: 2 }));
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running.then(() => this.#start());
    return this.#next;
  }

  /** Takes a written snippet over and tells the other processes; call before answering. */
  async saved(row: CatalogueRow): Promise<void> {
    this.#parts.catalogue.put(row);
    await this.#publish([{ kind: 'text', id: row.id, seq: row.seq }]);
  }

  async counted(all: readonly CatalogueCounts[]): Promise<void> {
    for (const counts of all) this.#parts.catalogue.count(counts);
    await this.#publish(all.map((counts) => ({ kind: 'counts', counts })));
  }

  async removed(all: readonly Removal[]): Promise<void> {
    for (const { id, seq } of all) this.#parts.catalogue.remove(id, seq);
    await this.#publish(all.map((removal) => ({ kind: 'gone', ...removal })));
  }

  /** Reads snippets anew that the database did not answer as the catalogue expected. */
  async refresh(ids: readonly string[]): Promise<void> {
    const { source, catalogue } = this.#parts;
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const some = ids.slice(from, from + ROWS_AT_ONCE);
      // Known before asking: what comes back meanwhile is newer and stays.
      const absent = new Map(some.map((id) => [id, catalogue.knownSeq(id)]));
      for (const row of await source.rows(some)) {
        absent.delete(row.id);
        catalogue.put(row);
      }
      if (absent.size === 0) continue;
      for (const { id, seq } of await source.removals([...absent.keys()])) absent.set(id, seq);
      for (const [id, seq] of absent) catalogue.remove(id, seq);
    }
  }

  /** Takes over what changed in the database since the last look. */
  async catchUp(): Promise<void> {
    const { source, catalogue } = this.#parts;
    const started = Date.now();
    const since = new Date(this.#seenUntil - OVERLAP_MS);
    for (const { id, seq } of await source.removedSince(since)) catalogue.remove(id, seq);
    const changed = await source.changedSince(since);
    const newer = changed.filter(({ id, seq }) => seq > catalogue.knownSeq(id));
    await this.refresh(newer.map(({ id }) => id));
    this.#seenUntil = started;
  }

  /** The regular look for what no process announced: it may have been killed in between. */
  async poll(): Promise<void> {
    if (this.#loaded) await this.catchUp();
  }

  #start(): Promise<void> {
    this.#next = null;
    this.#running = this.#read().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #read(): Promise<void> {
    const { feed, log } = this.#parts;
    if (!feed.reachable || Date.now() < this.#pausedUntil) {
      this.#behind = true;
      return;
    }
    try {
      let more = true;
      while (more) {
        const batch = await feed.read(this.#position);
        if (batch.gap || this.#behind) await this.catchUp();
        await this.#apply(batch.changes);
        this.#position = batch.position;
        this.#behind = false;
        more = batch.more;
      }
    } catch (err) {
      // Lists go on from what this process knows; the next read that works catches up.
      this.#behind = true;
      this.#pausedUntil = Date.now() + PAUSE_MS;
      log.warn({ err }, 'changes of other processes cannot be read');
    }
  }

  async #apply(changes: readonly Change[]): Promise<void> {
    const { catalogue } = this.#parts;
    const stale = new Set<string>();
    for (const change of changes) {
      if (change.kind === 'gone') catalogue.remove(change.id, change.seq);
      else if (change.kind === 'text') {
        if (catalogue.knownSeq(change.id) < change.seq) stale.add(change.id);
      } else if (!catalogue.count(change.counts)) stale.add(change.counts.id);
    }
    await this.refresh([...stale]);
  }

  async #publish(changes: readonly Change[]): Promise<void> {
    try {
      await this.#parts.feed.publish(changes);
    } catch (err) {
      // The change is saved; other processes find it in the database within seconds.
      this.#parts.log.warn({ err }, 'a change could not be announced');
    }
  }
}

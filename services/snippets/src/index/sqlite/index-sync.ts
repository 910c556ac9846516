import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '@snippetry/contracts';
import { isConnectionError, type Log, slicesOf } from '@snippetry/service-kit';
import type { ChangeListener, IndexChange, IndexedCounts, IndexSource } from '../port.ts';
import type { Batch, Change, ChangeFeed, Position } from './change-feed.ts';
import type { IndexData } from './index-data.ts';
import { type LoadingParts, loadLists, loadWords } from './loading.ts';

/** Longer than clocks of processes differ and transactions last. */
const OVERLAP_MS = 10_000;
const ROWS_AT_ONCE = 200;
/** Pause after a failed read of the feed. */
const PAUSE_MS = 1000;
/** Maximum number of missing texts that are loaded before lists are answered. */
const FEW = 1000;
/** Snippets whose words are read and filed per second, roughly. */
const WORDS_PER_SECOND = 1000;
const RETRY_AFTER_S = { least: 2, most: 30 };
/** Maximum age of reused files: removals are recorded for a day, so older files may miss some. */
const LONGEST_AWAY_MS = 20 * 3_600_000;
const COMPARED = 100;
const ATTEMPTS = 3;
/** Pause between batches of a renewal, which leaves processor time to requests. */
const RENEWAL_REST_MS = 100;
const LOADED = 'loaded';
const SEEN_UNTIL = 'seen until';

export interface IndexSyncDeps {
  data: IndexData;
  feed: ChangeFeed;
  source: IndexSource;
  listener: () => ChangeListener | undefined;
  log: Log;
}

/**
 * Keeps the index of this process up to date: own changes are applied at once, those of other
 * processes are read from the feed before each answer or, if the feed has a gap or Redis is away,
 * from the database by time of change.
 */
export class IndexSync {
  readonly #deps: IndexSyncDeps;
  #position: Position = { epoch: '', number: 0 };
  #seenUntil = 0;
  #behind = false;
  #loaded = false;
  #searchable = false;
  /** A change that this process committed while lists were loaded is not in the feed. */
  #unseen = false;
  #pausedUntil = 0;
  /** The database's error at the last read. */
  #outage: unknown = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(deps: IndexSyncDeps) {
    this.#deps = deps;
  }

  /** Whether lists can be answered. */
  get loaded(): boolean {
    return this.#loaded;
  }

  /** Whether searches can be answered. */
  get searchable(): boolean {
    return this.#searchable;
  }

  /** Whether changes of other processes were readable at the last read. */
  get upToDate(): boolean {
    return this.#loaded && !this.#behind;
  }

  /** Loads everything that lists need. */
  async load(): Promise<void> {
    const { feed, data, log } = this.#deps;
    const started = Date.now();
    // Read the position in the feed first: changes during loading are then read twice, not missed.
    const head = await feed.read(this.#position).catch(() => null);
    if (head !== null) this.#position = head.position;
    const isReused = await this.#reuseFiles();
    if (!isReused) await this.#readLists(started);
    this.#behind = head === null || this.#unseen;
    if (data.search.missingTexts <= FEW) await this.loadWords();
    this.#loaded = true;
    log.info({ snippets: data.search.size, isReused, ms: Date.now() - started }, 'lists loaded');
  }

  /** Rejects all queries until the index is loaded again. */
  unload(): void {
    this.#loaded = false;
    this.#searchable = false;
  }

  /** Brings existing files up to date; false if they are not of this database or too old. */
  async #reuseFiles(): Promise<boolean> {
    const { data, source } = this.#deps;
    const seen = Number(data.search.note(SEEN_UNTIL) ?? 0);
    if (data.search.note(LOADED) !== 1 || Date.now() - seen > LONGEST_AWAY_MS) return false;
    this.#seenUntil = seen;
    if (!(await this.#hasLatest())) return false;
    // Other processes may commit changes between the catch-up and the comparison of sizes.
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await this.catchUp();
      if ((await source.size()) === data.search.size) return true;
    }
    return false;
  }

  /** Whether the database has the latest states in the files; a restored backup is older. */
  async #hasLatest(): Promise<boolean> {
    const { data, source } = this.#deps;
    const ids = data.search.latest(COMPARED);
    const found = await source.rows(ids);
    const removed = await source.removals(ids);
    const sequences = new Map([...found, ...removed].map(({ id, seq }) => [id, seq]));
    return ids.every((id) => (sequences.get(id) ?? 0) >= data.search.sequenceOf(id));
  }

  async #readLists(started: number): Promise<void> {
    const { data } = this.#deps;
    if (data.search.size > 0) await data.clear();
    await loadLists(this.#parts);
    this.#noteSeen(started);
    data.search.setNote(LOADED, 1);
  }

  #noteSeen(time: number): void {
    this.#seenUntil = time;
    this.#deps.data.search.setNote(SEEN_UNTIL, time);
  }

  /** Loads the words of all listed snippets. */
  async loadWords(): Promise<void> {
    if (this.#searchable) return;
    const started = Date.now();
    await loadWords(this.#parts);
    this.#searchable = true;
    this.#deps.log.info({ ms: Date.now() - started }, 'index loaded');
  }

  /**
   * Resolves when every change that any process answered before this call is in the index.
   * Simultaneous calls share a read, but never one that began before them.
   *
   * @throws AppError `service.unavailable` if lists, or required `words`, are not loaded yet
   */
  current({ words = false } = {}): Promise<void> {
    if (!this.#loaded || (words && !this.#searchable)) {
      const retryAfter = Math.max(RETRY_AFTER_S.least, this.#secondsLeft());
      return Promise.reject(new AppError('service.unavailable', { retryAfter }));
    }
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running.then(() => this.#start());
    return this.#next;
  }

  /**
   * Resolves like `current`, for callers that read from the database next.
   *
   * @throws the database's error, so that callers do not wait twice for one that does not answer
   */
  async currentInDatabase(): Promise<void> {
    await this.current();
    if (this.#outage !== null) throw this.#outage;
  }

  /** Applies and publishes changes that this process committed; call before answering. */
  async apply(changes: readonly IndexChange[]): Promise<boolean> {
    // While lists are loaded, changes are left to the feed, which is read afterwards: rows are in the
    // order of creation then, which saves sorting by it.
    const isTaken = this.#loaded;
    let failure: unknown = null;
    const taking = isTaken ? this.#takeOwn(changes) : Promise.resolve();
    await taking.catch((error) => {
      failure = error;
    });
    const isPublished = await this.#publish(changes.map(announcementOf));
    if (!isTaken && !isPublished) {
      this.#unseen = true;
      this.#behind = true;
    }
    if (failure !== null) throw failure;
    return isTaken;
  }

  /** Reads snippets again whose state in the database differs from the index. */
  async refresh(ids: readonly string[]): Promise<void> {
    const { source, data } = this.#deps;
    for (const some of slicesOf(ids, ROWS_AT_ONCE)) {
      // Read before the query: a snippet restored during it is newer and stays.
      const absent = new Map(some.map((id) => [id, data.knownSequence(id)]));
      for (const row of await source.rows(some)) {
        absent.delete(row.id);
        data.upsert(row);
      }
      if (absent.size === 0) continue;
      for (const { id, seq } of await source.removals([...absent.keys()])) {
        absent.set(id, Math.max(seq, absent.get(id) ?? 0));
      }
      for (const [id, seq] of absent) data.remove(id, seq);
    }
  }

  /** Applies changes in the database since a time, by default since the last catch-up. */
  async catchUp(from = this.#seenUntil): Promise<void> {
    const { source, data } = this.#deps;
    const started = Date.now();
    const since = new Date(from - OVERLAP_MS);
    for (const { id, seq } of await source.removedSince(since)) data.remove(id, seq);
    const changed = await source.changedSince(since);
    const newer = changed.filter(({ id, seq }) => data.isNewer(id, seq));
    await this.refresh(newer.map(({ id }) => id));
    this.#noteSeen(started);
  }

  /**
   * Replaces worn files with new ones, which are filled while the old ones serve queries.
   *
   * @throws errors of the database and of the new files; the old ones stay
   */
  async renew(): Promise<void> {
    const { data, log } = this.#deps;
    const started = Date.now();
    const search = data.openDraft();
    try {
      const parts = { ...this.#parts, search, restMs: RENEWAL_REST_MS };
      await loadLists(parts);
      await loadWords(parts);
      for (const _ of search.warm()) await others();
      await this.catchUp(started);
      search.setNote(SEEN_UNTIL, this.#seenUntil);
      search.setNote(LOADED, 1);
      // No change may arrive between the last refresh and the replacement.
      for (let ids = data.takeMissed(); ids.length > 0; ids = data.takeMissed()) {
        await this.refresh(ids);
      }
    } catch (error) {
      await data.dropDraft();
      throw error;
    }
    await data.replace();
    log.info({ snippets: search.size, ms: Date.now() - started }, 'index renewed');
  }

  /** Estimated time until all words are filed. */
  #secondsLeft(): number {
    const seconds = Math.ceil(this.#deps.data.search.missingTexts / WORDS_PER_SECOND);
    return Math.min(seconds, RETRY_AFTER_S.most);
  }

  get #parts(): LoadingParts {
    const { data, source } = this.#deps;
    return { search: data.search, source, refresh: (ids) => this.refresh(ids) };
  }

  #start(): Promise<void> {
    this.#next = null;
    this.#running = this.#read().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #read(): Promise<void> {
    const { feed, log } = this.#deps;
    this.#outage = null;
    if (!feed.reachable || Date.now() < this.#pausedUntil) {
      this.#behind = true;
      return;
    }
    try {
      let more = true;
      while (more) {
        const batch = await feed.read(this.#position);
        await this.#takeOver(batch).catch((error) => {
          if (isConnectionError(error)) this.#outage = error;
          throw error;
        });
        this.#position = batch.position;
        this.#behind = false;
        more = batch.more;
      }
    } catch (err) {
      // Lists are served from the index as it is; the next successful read catches up.
      this.#behind = true;
      this.#pausedUntil = Date.now() + PAUSE_MS;
      log.warn({ err }, 'changes of other processes cannot be read');
    }
  }

  async #takeOver({ gap, changes }: Batch): Promise<void> {
    if (gap || this.#behind) {
      this.#deps.listener()?.peopleUnknown();
      await this.catchUp();
    }
    await this.#applyOthers(changes);
  }

  /** Whether an earlier change has not arrived yet: applying these counters would hide it. */
  #misses({ id, seq }: IndexedCounts): boolean {
    const known = this.#deps.data.search.sequenceOf(id);
    return known > 0 && known + 1 < seq;
  }

  #applyOwn(change: IndexChange): void {
    const { data, listener } = this.#deps;
    if (change.kind === 'upsert') data.upsert(change.snippet);
    else if (change.kind === 'person') listener()?.personChanged(change.mark);
    else if (change.kind === 'counts') {
      data.updateCounts(change.counts);
      listener()?.counted(change.counts);
    } else data.remove(change.id, change.seq);
  }

  async #applyOthers(changes: readonly Change[]): Promise<void> {
    const { data, listener } = this.#deps;
    const stale = new Set<string>();
    for (const change of changes) {
      if (change.kind === 'gone') data.remove(change.id, change.seq);
      else if (change.kind === 'text') {
        if (change.isPerson) listener()?.personChanged(change.id);
        else if (data.search.knownSequence(change.id) < change.seq) stale.add(change.id);
      } else if (this.#misses(change.counts) || !data.updateCounts(change.counts)) {
        stale.add(change.counts.id);
      } else listener()?.counted(change.counts);
    }
    await this.refresh([...stale]);
  }

  async #takeOwn(changes: readonly IndexChange[]): Promise<void> {
    const missed: string[] = [];
    for (const change of changes) {
      if (change.kind === 'counts' && this.#misses(change.counts)) missed.push(change.counts.id);
      else this.#applyOwn(change);
    }
    await this.refresh(missed);
  }

  async #publish(changes: readonly Change[]): Promise<boolean> {
    try {
      await this.#deps.feed.publish(changes);
      return true;
    } catch (err) {
      // The change is saved; other processes find it in the database within seconds.
      this.#deps.log.warn({ err }, 'a change could not be announced');
      return false;
    }
  }
}

/** The published form of a change: other processes read texts from the database. */
function announcementOf(change: IndexChange): Change {
  if (change.kind === 'counts') return change;
  if (change.kind === 'person') return { kind: 'text', id: change.mark, seq: 0, isPerson: true };
  if (change.kind === 'remove') return { kind: 'gone', id: change.id, seq: change.seq };
  return { kind: 'text', id: change.snippet.id, seq: change.snippet.seq };
}

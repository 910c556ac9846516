import { AppError } from '@snippetry/contracts';
import { isConnectionError, type Log } from '@snippetry/service-kit';
import type { ChangeListener, IndexChange, IndexedCounts, IndexSource } from '../port.ts';
import type { Batch, Change, ChangeFeed, Position } from './change-feed.ts';
import type { IndexData } from './index-data.ts';
import { type LoadingParts, loadLists, loadWords } from './loading.ts';

/** Longer than clocks of processes differ and transactions last. */
const OVERLAP_MS = 10_000;
const ROWS_AT_ONCE = 200;
/** How long a feed that failed is left alone. */
const PAUSE_MS = 1000;
/** Words of so few snippets are there at once; lists wait for them, so that nobody sees two steps. */
const FEW = 1000;
/** Words of so many snippets come in per second, roughly. */
const WORDS_PER_SECOND = 10_000;
const RETRY_AFTER_S = { least: 2, most: 30 };

export interface IndexSyncDeps {
  data: IndexData;
  feed: ChangeFeed;
  source: IndexSource;
  changed: ChangeListener;
  log: Log;
}

/**
 * Keeps this process's index at what any process has answered: own changes go in at once,
 * others' are read from the feed before each answer, and where the feed has a hole or Redis is
 * away, from the database by time of change.
 */
export class IndexSync {
  readonly #deps: IndexSyncDeps;
  #position: Position = { epoch: '', number: 0 };
  #seenUntil = 0;
  #behind = false;
  #loaded = false;
  #searchable = false;
  /** Something that this process committed while lists were loaded is not in the feed. */
  #unseen = false;
  #pausedUntil = 0;
  /** Why the last read could not ask the database. */
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

  /** Whether what needs words can be answered, too. */
  get searchable(): boolean {
    return this.#searchable;
  }

  /** Whether others' changes could be read when they last had to be. */
  get upToDate(): boolean {
    return this.#loaded && !this.#behind;
  }

  /** Takes in all that lists need. */
  async load(): Promise<void> {
    const { feed, data, log } = this.#deps;
    const started = Date.now();
    // First the place in the feed, then the snippets: what changes meanwhile comes twice, not never.
    const head = await feed.read(this.#position).catch(() => null);
    if (head !== null) this.#position = head.position;
    await loadLists(this.#parts);
    this.#seenUntil = started;
    this.#behind = head === null || this.#unseen;
    if (data.wordless <= FEW) await this.loadWords();
    this.#loaded = true;
    log.info({ snippets: data.columns.count, ms: Date.now() - started }, 'lists loaded');
  }

  /** Takes in the words of all that is listed. */
  async loadWords(): Promise<void> {
    if (this.#searchable) return;
    const started = Date.now();
    await loadWords(this.#parts);
    this.#searchable = true;
    this.#deps.log.info({ ms: Date.now() - started }, 'index loaded');
  }

  /**
   * Resolves when everything that any process answered before this call is in the index.
   * Simultaneous calls share a read, but never one that began before them.
   *
   * @throws AppError `service.unavailable` while it is not loaded, or `words` are needed and are not
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
   * Resolves like `current`, for whoever reads from the database next.
   *
   * @throws what the database failed with, so that nobody waits twice for one that does not answer
   */
  async currentInDatabase(): Promise<void> {
    await this.current();
    if (this.#outage !== null) throw this.#outage;
  }

  /** Takes over what this process committed and tells the others; call before answering. */
  async apply(changes: readonly IndexChange[]): Promise<boolean> {
    // While lists are loaded it comes with the feed afterwards: before older snippets, a new one
    // would make all of these late.
    const isTaken = this.#loaded;
    if (isTaken) await this.#takeOwn(changes);
    const isTold = await this.#publish(changes.map(announcementOf));
    if (!isTaken && !isTold) {
      this.#unseen = true;
      this.#behind = true;
    }
    return isTaken;
  }

  /** Reads snippets anew that the database did not answer as the index expected. */
  async refresh(ids: readonly string[]): Promise<void> {
    const { source, data } = this.#deps;
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const some = ids.slice(from, from + ROWS_AT_ONCE);
      // Known before asking: what comes back meanwhile is newer and stays.
      const absent = new Map(some.map((id) => [id, data.knownSeq(id)]));
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

  /** Takes over what changed in the database since the last look. */
  async catchUp(): Promise<void> {
    const { source, data } = this.#deps;
    const started = Date.now();
    const since = new Date(this.#seenUntil - OVERLAP_MS);
    for (const { id, seq } of await source.removedSince(since)) data.remove(id, seq);
    const changed = await source.changedSince(since);
    const newer = changed.filter(({ id, seq }) => seq > data.knownSeq(id));
    await this.refresh(newer.map(({ id }) => id));
    this.#seenUntil = started;
  }

  /** How long the words take that are still to come. */
  #secondsLeft(): number {
    const seconds = Math.ceil(this.#deps.data.wordless / WORDS_PER_SECOND);
    return Math.min(seconds, RETRY_AFTER_S.most);
  }

  get #parts(): LoadingParts {
    const { data, source } = this.#deps;
    return { data, source, refresh: (ids) => this.refresh(ids) };
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
      // Lists go on from what this process knows; the next read that works catches up.
      this.#behind = true;
      this.#pausedUntil = Date.now() + PAUSE_MS;
      log.warn({ err }, 'changes of other processes cannot be read');
    }
  }

  async #takeOver({ gap, changes }: Batch): Promise<void> {
    if (gap || this.#behind) {
      this.#deps.changed.peopleUnknown();
      await this.catchUp();
    }
    await this.#applyOthers(changes);
  }

  /** Newer counters would hide a change of the text before them that has not arrived yet. */
  #misses({ id, seq }: IndexedCounts): boolean {
    const known = this.#deps.data.listedSeq(id);
    return known > 0 && known + 1 < seq;
  }

  #applyOwn(change: IndexChange): void {
    const { data, changed } = this.#deps;
    if (change.kind === 'upsert') data.upsert(change.snippet);
    else if (change.kind === 'person') changed.personChanged(change.mark);
    else if (change.kind === 'counts') {
      data.updateCounts(change.counts);
      changed.counted(change.counts);
    } else data.remove(change.id, change.seq);
  }

  async #applyOthers(changes: readonly Change[]): Promise<void> {
    const { data, changed } = this.#deps;
    const stale = new Set<string>();
    for (const change of changes) {
      if (change.kind === 'gone') data.remove(change.id, change.seq);
      else if (change.kind === 'text') {
        if (change.isPerson) changed.personChanged(change.id);
        else if (data.knownSeq(change.id) < change.seq) stale.add(change.id);
      } else if (this.#misses(change.counts) || !data.updateCounts(change.counts)) {
        stale.add(change.counts.id);
      } else changed.counted(change.counts);
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

/** What other processes are told: they read a text from the database themselves. */
function announcementOf(change: IndexChange): Change {
  if (change.kind === 'counts') return change;
  if (change.kind === 'person') return { kind: 'text', id: change.mark, seq: 0, isPerson: true };
  if (change.kind === 'remove') return { kind: 'gone', id: change.id, seq: change.seq };
  return { kind: 'text', id: change.snippet.id, seq: change.snippet.seq };
}

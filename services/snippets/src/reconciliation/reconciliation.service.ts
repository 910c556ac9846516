import { type Leases, type Log, type Metrics, SYSTEM } from '@snippetry/service-kit';
import { Counter } from 'prom-client';
import type { AuthorStatsRepository } from '../author-stats/index.ts';
import type { SnippetUnitOfWork, Tx } from '../index/index.ts';
import type { SnippetRepository } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';
import type { ReconciliationRepository } from './reconciliation.repository.ts';

interface CheckMetrics {
  checked(): void;
  mended(whose: 'author' | 'platform' | 'snippet'): void;
}

/** Creates the metrics of checks and of their corrections. */
export function checkMetrics({ registry }: Metrics): CheckMetrics {
  const checked = new Counter({
    name: 'snippets_author_stats_checked_total',
    help: 'Authors whose figures were compared with their snippets',
    registers: [registry],
  });
  const mended = new Counter({
    name: 'snippets_author_stats_mended_total',
    help: 'Figures of authors, of the platform or of snippets that were wrong and were mended',
    labelNames: ['whose'],
    registers: [registry],
  });
  return { checked: () => checked.inc(), mended: (whose) => mended.inc({ whose }) };
}

interface ReconciliationServiceDeps {
  stats: AuthorStatsRepository;
  checks: ReconciliationRepository;
  leases: Leases;
  snippets: SnippetRepository;
  stars: Stars['repository'];
  unitOfWork: SnippetUnitOfWork;
  metrics: CheckMetrics;
  log: Log;
}

/** Maximum number of authors per pass. */
const AUTHORS = 25;
/** Snippets and stars after which a pass ends. */
const MAX_READ = 2000;
/** Time for which a process killed during a pass keeps the others from checking. */
const LEASE_MS = 60_000;
/** Pause between two rounds. */
const REST_MS = 600_000;

/**
 * Corrects author totals that differ from the sum over their snippets, and star counts that differ
 * from the stored stars: during an update, processes of a version without these totals still write
 * without updating them. Checks all authors in turn, a few per pass, in one process at a time.
 */
export class ReconciliationService {
  readonly #deps: ReconciliationServiceDeps;

  constructor(deps: ReconciliationServiceDeps) {
    this.#deps = deps;
  }

  /** Checks the next few authors, if they are due and no other process is checking. */
  async pass(now = Date.now()): Promise<void> {
    const { stats, checks, leases } = this.#deps;
    // Until the totals have been built, those of every author would look wrong.
    await stats.ready();
    const lease = await leases.claim(new Date(now), new Date(now + LEASE_MS));
    if (lease === null) return;
    let { after } = lease;
    let read = 0;
    for (let authors = 0; authors < AUTHORS && read < MAX_READ; authors += 1) {
      const authorId = await checks.nextAuthor(after);
      if (authorId === null) {
        await this.#platform();
        await leases.release(lease, { after: null, dueAt: new Date(now + REST_MS) });
        return;
      }
      read += await this.#author(authorId);
      after = authorId;
    }
    await leases.release(lease, { after, dueAt: new Date(now) });
  }

  /** Returns the number of snippets and stars read. */
  async #author(authorId: string): Promise<number> {
    const { checks, metrics, log } = this.#deps;
    try {
      const stars = await this.#stars(authorId);
      const { snippets, mended } = await checks.mendAuthor(authorId);
      metrics.checked();
      if (mended !== null) {
        metrics.mended('author');
        log.warn({ authorId, added: mended }, 'the figures of an author were wrong');
      }
      return snippets + stars;
    } catch (err) {
      // One failing author must not keep the others from being checked.
      log.warn({ err, authorId }, 'the figures of an author could not be checked');
      return 0;
    }
  }

  /** Returns the number of stars read. */
  async #stars(authorId: string): Promise<number> {
    const { checks, unitOfWork, metrics, log } = this.#deps;
    const { ids, stars } = await checks.wronglyStarred(authorId);
    for (const snippetId of ids) {
      const ctx = { requestId: '' };
      const added = await unitOfWork.commit(ctx, (tx) => this.#mendStars(tx, snippetId));
      if (added === 0) continue;
      metrics.mended('snippet');
      log.warn({ snippetId, added }, 'the stars of a snippet were counted wrong');
    }
    return stars;
  }

  /**
   * Returns the correction of the star count. Count and stars are read from one snapshot, and
   * giving a star also writes the snippet: of two concurrent transactions, one is retried.
   */
  async #mendStars(tx: Tx, id: string): Promise<number> {
    const { snippets, stars } = this.#deps;
    const snippet = await snippets.find(SYSTEM, id, tx);
    if (snippet === null) return 0;
    const stored = (await stars.countOf([id], tx)).get(id) ?? 0;
    const added = stored - snippet.starCount;
    if (added === 0) return 0;
    const locked = await snippets.lock(tx, SYSTEM, id);
    if (locked !== null) await snippets.count(tx, locked, { starCount: added });
    return added;
  }

  async #platform(): Promise<void> {
    const { checks, metrics, log } = this.#deps;
    try {
      for (const [shard, added] of await checks.mendPlatform()) {
        metrics.mended('platform');
        log.warn({ shard, added }, 'the figures of the platform were wrong');
      }
    } catch (err) {
      // A failure must not prevent the next round.
      log.warn({ err }, 'the figures of the platform could not be checked');
    }
  }
}

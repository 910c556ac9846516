import {
  type Batch,
  type Log,
  type Metrics,
  type Reconciliation,
  SYSTEM,
} from '@snippetry/service-kit';
import { Counter } from 'prom-client';
import type { AuthorStatsRepository, OfAuthors } from '../author-stats/index.ts';
import type { SnippetUnitOfWork, Tx } from '../index/index.ts';
import type { SnippetRepository } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';

interface ReconciliationServiceDeps {
  reconciliation: Reconciliation;
  stats: AuthorStatsRepository;
  snippets: SnippetRepository;
  stars: Stars['repository'];
  unitOfWork: SnippetUnitOfWork;
  metrics: Metrics;
  log: Log;
}

/** Sorts before every id. */
const START = '0'.repeat(24);
/** Snippets per batch, so that the database serves other requests in between. */
const SNIPPETS = 500;

/** Creates the metrics of checks and of their corrections. */
function checkMetrics({ registry }: Metrics) {
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
  return { checked, mended };
}

/**
 * Corrects author totals that differ from the sum over their snippets, and star counts that differ
 * from the stored stars: during an update, processes of a version without these totals still write
 * without updating them.
 */
export class ReconciliationService {
  readonly #deps: ReconciliationServiceDeps;
  readonly #metrics: ReturnType<typeof checkMetrics>;

  constructor(deps: ReconciliationServiceDeps) {
    this.#deps = deps;
    this.#metrics = checkMetrics(deps.metrics);
  }

  /** Checks the next authors, if they are due and no other process is checking. */
  async pass(now?: number): Promise<void> {
    // Until the totals have been built, those of every author would look wrong.
    await this.#deps.stats.ready();
    await this.#deps.reconciliation.pass((after) => this.#next(after ?? START), now);
  }

  async #next(after: string): Promise<Batch> {
    const { stats } = this.#deps;
    const { to, authors, cost, ...found } = await stats.compare(after);
    await this.#checkStars(found);
    for (const authorId of found.wrongIds) {
      await this.#correct('author', { authorId }, () => stats.reconcile(authorId));
    }
    this.#metrics.checked.inc(authors);
    if (to === null) await this.#correct('platform', {}, () => stats.reconcilePlatform());
    return { after: to, cost };
  }

  /** Corrects the star counts of authors' snippets. */
  async #checkStars(authors: OfAuthors): Promise<void> {
    const { snippets, stars, unitOfWork } = this.#deps;
    const counts = await snippets.starCounts(authors);
    for (let from = 0; from < counts.length; from += SNIPPETS) {
      const part = counts.slice(from, from + SNIPPETS);
      const stored = await stars.countOf(part.map(([id]) => id));
      for (const [snippetId, count] of part) {
        // A difference may also be a concurrent change.
        if (count === (stored.get(snippetId) ?? 0)) continue;
        const work = (tx: Tx) => this.#correctStars(tx, snippetId);
        const correct = () => unitOfWork.commit({ requestId: '' }, work);
        await this.#correct('snippet', { snippetId }, correct);
      }
    }
  }

  /**
   * Returns the correction of the star count. Count and stars are read from one snapshot, and
   * giving a star also writes the snippet: of two concurrent transactions, one is retried.
   */
  async #correctStars(tx: Tx, id: string): Promise<number> {
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

  /** Runs a correction, which returns what it added. A failure must not prevent the others. */
  async #correct(
    whose: 'author' | 'platform' | 'snippet',
    record: object,
    correct: () => Promise<object | number | null>,
  ): Promise<void> {
    const { log } = this.#deps;
    try {
      const added = await correct();
      if (!added) return;
      this.#metrics.mended.inc({ whose });
      log.warn({ ...record, added }, `stored counts of the ${whose} were wrong`);
    } catch (err) {
      log.warn({ err, ...record }, `stored counts of the ${whose} could not be corrected`);
    }
  }
}

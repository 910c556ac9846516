import {
  type Batch,
  type Check,
  type CompleteRound,
  type Log,
  type Metrics,
  type Reconciliation,
  type RecordComparison,
  SYSTEM,
  type SystemContext,
} from '@snippetry/service-kit';
import { Counter } from 'prom-client';
import {
  type AuthorStats,
  type AuthorStatsRepository,
  type OfAuthors,
  SHARDS,
} from '../author-stats/index.ts';
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

  /** Comparison of the statistics of all authors with their snippets. */
  readonly authors: RecordComparison<AuthorStats> = {
    name: 'statistics of authors',
    next: async (_ctx, after) => {
      await this.#deps.stats.ready();
      const { to, authors, wrongIds } = await this.#deps.stats.compare(after ?? START);
      return { after: to, examined: authors, differences: await this.#differences(wrongIds) };
    },
    again: (_ctx, ids) => this.#differences(ids),
    fix: async (_ctx, authorId) => {
      const added = await this.#deps.stats.reconcile(authorId);
      if (added) this.#metrics.mended.inc({ whose: 'author' });
    },
  };

  /** Check of the platform's statistics against those of all authors. */
  readonly platform: Check = {
    name: 'statistics of the platform',
    run: async ({ log }, { fixes }) => {
      const { stats } = this.#deps;
      const added = await stats.reconcilePlatform({ isDryRun: !fixes });
      const examples = Object.keys(added ?? {});
      const isFixed = fixes && added !== null;
      if (isFixed) log.warn({ added }, 'doctor has corrected the statistics of the platform');
      const { length: wrong } = examples;
      return { examined: SHARDS.length, wrong, fixed: isFixed ? wrong : 0, examples };
    },
  };

  /** Complete round of all that `pass` compares. */
  readonly round: CompleteRound = {
    name: 'statistics of authors, star counts',
    run: async () => {
      const { stats, reconciliation } = this.#deps;
      await stats.ready();
      let [compared, corrected] = [0, 0];
      await reconciliation.round(async (after) => {
        const batch = await this.#next(after ?? START);
        compared += batch.authors;
        corrected += batch.corrected;
        return batch;
      });
      return { compared, corrected };
    },
  };

  /** Corrects the star count of a snippet. */
  correctStars(_ctx: SystemContext, id: string): Promise<number> {
    const { unitOfWork } = this.#deps;
    return unitOfWork.commit({ requestId: '' }, (tx) => this.#correctStars(tx, id));
  }

  /** Returns the differences in a transaction, which sees no change by half. */
  async #differences(authorIds: readonly string[]): Promise<Map<string, AuthorStats>> {
    const differences = new Map<string, AuthorStats>();
    for (const id of authorIds) {
      const added = await this.#deps.stats.reconcile(id, { isDryRun: true });
      if (added) differences.set(id, added);
    }
    return differences;
  }

  /** Checks the next authors, if they are due and no other process is checking. */
  async pass(now?: number): Promise<void> {
    // Until the totals have been built, those of every author would look wrong.
    await this.#deps.stats.ready();
    await this.#deps.reconciliation.pass((after) => this.#next(after ?? START), now);
  }

  async #next(after: string): Promise<Batch & { authors: number; corrected: number }> {
    const { stats } = this.#deps;
    const { to, authors, cost, ...found } = await stats.compare(after);
    let corrected = await this.#checkStars(found);
    for (const authorId of found.wrongIds) {
      corrected += await this.#correct('author', { authorId }, () => stats.reconcile(authorId));
    }
    this.#metrics.checked.inc(authors);
    if (to === null) {
      corrected += await this.#correct('platform', {}, () => stats.reconcilePlatform());
    }
    return { after: to, cost, authors, corrected };
  }

  /** Corrects the star counts of authors' snippets; returns how many were wrong. */
  async #checkStars(authors: OfAuthors): Promise<number> {
    const { snippets, stars, unitOfWork } = this.#deps;
    let corrected = 0;
    const counts = await snippets.starCounts(authors);
    for (let from = 0; from < counts.length; from += SNIPPETS) {
      const part = counts.slice(from, from + SNIPPETS);
      const stored = await stars.countOf(part.map(([id]) => id));
      for (const [snippetId, count] of part) {
        // A difference may also be a concurrent change.
        if (count === (stored.get(snippetId) ?? 0)) continue;
        const work = (tx: Tx) => this.#correctStars(tx, snippetId);
        const correct = () => unitOfWork.commit({ requestId: '' }, work);
        corrected += await this.#correct('snippet', { snippetId }, correct);
      }
    }
    return corrected;
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

  /**
   * Runs a correction, which returns what it added. A failure must not prevent the others.
   *
   * @returns 1 if it corrected the record, else 0
   */
  async #correct(
    whose: 'author' | 'platform' | 'snippet',
    record: object,
    correct: () => Promise<object | number | null>,
  ): Promise<0 | 1> {
    const { log } = this.#deps;
    try {
      const added = await correct();
      if (!added) return 0;
      this.#metrics.mended.inc({ whose });
      log.warn({ ...record, added }, `stored counts of the ${whose} were wrong`);
      return 1;
    } catch (err) {
      log.warn({ err, ...record }, `stored counts of the ${whose} could not be corrected`);
      return 0;
    }
  }
}

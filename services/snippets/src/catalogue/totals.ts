import type { UserStats } from '@snippetry/contracts';

export interface Counted {
  isPublic: boolean;
  views: number;
  stars: number;
  forks: number;
}

export interface ScopeTotals {
  public: UserStats;
  all: UserStats;
}

const nothing = (): UserStats => ({
  totalSnippets: 0,
  totalViews: 0,
  totalStars: 0,
  totalForks: 0,
});

function add(stats: UserStats, counted: Counted, sign: 1 | -1): void {
  stats.totalSnippets += sign;
  stats.totalViews += sign * counted.views;
  stats.totalStars += sign * counted.stars;
  stats.totalForks += sign * counted.forks;
}

/** Totals per author and of the platform, kept with every change instead of counted. */
export class Totals {
  readonly #authors = new Map<string, ScopeTotals>();
  readonly #platform: UserStats = nothing();

  change(authorId: string, counted: Counted, sign: 1 | -1): void {
    const totals = this.#authors.get(authorId) ?? { public: nothing(), all: nothing() };
    this.#authors.set(authorId, totals);
    add(totals.all, counted, sign);
    if (counted.isPublic) {
      add(totals.public, counted, sign);
      add(this.#platform, counted, sign);
    }
    if (totals.all.totalSnippets === 0) this.#authors.delete(authorId);
  }

  author(authorId: string): ScopeTotals {
    const totals = this.#authors.get(authorId);
    return { public: { ...(totals?.public ?? nothing()) }, all: { ...(totals?.all ?? nothing()) } };
  }

  platform(): UserStats {
    return { ...this.#platform };
  }
}

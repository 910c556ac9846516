import type { UserStats } from '@snippetry/contracts';
import type { SnippetCounts } from './snippet.ts';

/** Figures of an author: of public snippets, and of all of them. */
export interface AuthorStats {
  public: UserStats;
  all: UserStats;
}

/** A snippet, as far as its author's figures sum it up. */
export interface Counted extends SnippetCounts {
  authorId: string;
  isPublic: boolean;
}

/** How an author's figures change. */
export interface StatsChange extends AuthorStats {
  authorId: string;
}

export const STAT_NAMES = ['totalSnippets', 'totalViews', 'totalStars', 'totalForks'] as const;

export function noStats(): UserStats {
  return { totalSnippets: 0, totalViews: 0, totalStars: 0, totalForks: 0 };
}

export function addStats(sum: UserStats, more: UserStats): void {
  for (const name of STAT_NAMES) sum[name] += more[name];
}

function statsOf(counted: Counted, sign: 1 | -1): UserStats {
  return {
    totalSnippets: sign,
    totalViews: sign * counted.viewCount,
    totalStars: sign * counted.starCount,
    totalForks: sign * counted.forkCount,
  };
}

/** The change from what was counted of a snippet to what counts now; null where it is not there. */
export function statsChange(before: Counted | null, after: Counted | null): StatsChange {
  const change = { public: noStats(), all: noStats() };
  for (const [counted, sign] of [[before, -1] as const, [after, 1] as const]) {
    if (counted === null) continue;
    addStats(change.all, statsOf(counted, sign));
    if (counted.isPublic) addStats(change.public, statsOf(counted, sign));
  }
  return { authorId: (after ?? before)?.authorId ?? '', ...change };
}

import type { UserStats } from '@snippetry/contracts';

/** Counters of a snippet that its author's totals add up. */
export interface SnippetCounts {
  viewCount: number;
  starCount: number;
  forkCount: number;
}

/** Totals of an author's public snippets and of all their snippets. */
export interface AuthorStats {
  public: UserStats;
  all: UserStats;
  /** Bytes of all snippets with their revisions, those in the trash included. */
  bytes: number;
}

/** Fields of a snippet that its author's totals depend on. */
export interface Counted extends SnippetCounts {
  authorId: string;
  isPublic: boolean;
}

/** Amounts to add to an author's totals. */
export interface StatsChange extends AuthorStats {
  authorId: string;
}

export const STAT_NAMES = ['totalSnippets', 'totalViews', 'totalStars', 'totalForks'] as const;

export function noStats(): UserStats {
  return { totalSnippets: 0, totalViews: 0, totalStars: 0, totalForks: 0 };
}

export const STAT_SCOPES = ['public', 'all'] as const;

export function addStats(sum: UserStats, more: UserStats, sign: 1 | -1 = 1): void {
  for (const name of STAT_NAMES) sum[name] += sign * more[name];
}

export function noAuthorStats(): AuthorStats {
  return { public: noStats(), all: noStats(), bytes: 0 };
}

/** Adds to `sum`, or subtracts with `sign` -1. */
export function addAuthorStats(sum: AuthorStats, more: AuthorStats, sign: 1 | -1 = 1): void {
  for (const scope of STAT_SCOPES) addStats(sum[scope], more[scope], sign);
  sum.bytes += sign * more.bytes;
}

export function areZero(stats: AuthorStats): boolean {
  if (stats.bytes !== 0) return false;
  return STAT_SCOPES.every((scope) => STAT_NAMES.every((name) => stats[scope][name] === 0));
}

function statsOf({ viewCount, starCount, forkCount }: Counted): UserStats {
  return {
    totalSnippets: 1,
    totalViews: viewCount,
    totalStars: starCount,
    totalForks: forkCount,
  };
}

/**
 * Returns the amounts that a change of a snippet adds to its author's totals. `before` is null for
 * a created snippet, `after` for a deleted one.
 *
 * @param bytes added to the author's storage, which includes snippets in the trash
 */
export function statsChange(before: Counted | null, after: Counted | null, bytes = 0): StatsChange {
  const change = { ...noAuthorStats(), bytes };
  for (const [counted, sign] of [[before, -1] as const, [after, 1] as const]) {
    if (counted === null) continue;
    addStats(change.all, statsOf(counted), sign);
    if (counted.isPublic) addStats(change.public, statsOf(counted), sign);
  }
  return { authorId: (after ?? before)?.authorId ?? '', ...change };
}

/** Actions of viewers that are counted by day. Stars count on the day they were given. */
export const GAINS = ['views', 'stars', 'forks', 'copies'] as const;

/** Number of actions. Stars are given minus removed. */
export type Gains = Record<(typeof GAINS)[number], number>;

export interface Gain {
  authorId: string;
  day: number;
  gained: Partial<Gains>;
}

export function noGains(): Gains {
  return { views: 0, stars: 0, forks: 0, copies: 0 };
}

/** Adds to `sum`. Records from before a kind was counted lack it. */
export function addGains(sum: Gains, more: Partial<Gains>): void {
  for (const kind of GAINS) sum[kind] += more[kind] ?? 0;
}

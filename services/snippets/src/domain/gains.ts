/** Counted actions of viewers, summed up by day. Stars count on the day they were given. */
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

/** Adds to `sum`; what was stored before a kind was counted lacks it. */
export function addGains(sum: Gains, more: Partial<Gains>): void {
  for (const kind of GAINS) sum[kind] += more[kind] ?? 0;
}

/** What viewers did. Stars are given minus taken back, on the day they were given. */
export interface Gains {
  views: number;
  stars: number;
  forks: number;
  copies: number;
}

export const GAINS = ['views', 'stars', 'forks', 'copies'] as const;

const count = { type: Number, default: 0 };

/** Of a schema. */
export const GAIN_FIELDS = { views: count, stars: count, forks: count, copies: count };

export interface Gain {
  snippetId: string;
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

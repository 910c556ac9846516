const LIMIT = 5000;
const WINDOW_S = 3600;

/** How much of its limit a token has used. */
export interface Usage {
  used: number;
  reset: number;
}

/** Counts requests per token and hour, as GitHub does. */
export class Limits {
  #usages = new Map<string, Usage>();

  of(token: string): Usage {
    const now = Math.floor(Date.now() / 1000);
    const known = this.#usages.get(token);
    if (known && known.reset > now) return known;
    const usage = { used: 0, reset: now + WINDOW_S };
    this.#usages.set(token, usage);
    return usage;
  }

  /** GitHub's `rate` object. */
  static rate({ used, reset }: Usage) {
    return { limit: LIMIT, used, remaining: Math.max(0, LIMIT - used), reset };
  }

  static headers(usage: Usage): Record<string, string> {
    const { limit, used, remaining, reset } = Limits.rate(usage);
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': 'core',
    };
  }

  static isExceeded(usage: Usage): boolean {
    return usage.used >= LIMIT;
  }
}

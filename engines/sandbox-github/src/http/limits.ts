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

  static headers({ used, reset }: Usage): Record<string, string> {
    return {
      'x-ratelimit-limit': String(LIMIT),
      'x-ratelimit-remaining': String(Math.max(0, LIMIT - used)),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': 'core',
    };
  }

  static isExceeded(usage: Usage): boolean {
    return usage.used >= LIMIT;
  }
}

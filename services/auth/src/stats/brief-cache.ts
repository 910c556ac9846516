const MAX_ENTRIES = 10_000;

/** Remembers values for a moment, by key. */
export interface BriefCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Keeps each value for `keepMs` milliseconds; the oldest give way. */
export function createBriefCache<Value>(keepMs: number): BriefCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry && entry.until > performance.now()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: performance.now() + keepMs });
      const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}

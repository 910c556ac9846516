/** Cache by text that evicts the least recently used values. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  has(key: string): boolean;
  set(key: string, value: Value): void;
}

/** Creates a {@link RecentMap} of at most `most` values. */
export function recentMap<Value>(most: number): RecentMap<Value> {
  // Ordered by last use.
  const values = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.size > most ? values.keys() : [];
    if (oldest !== undefined) values.delete(oldest);
  };
  return {
    get: (key) => {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    has: (key) => values.has(key),
    set,
  };
}

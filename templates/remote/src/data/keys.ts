/** Query keys of this remote. They begin with its name, because all remotes share one cache. */
export const sampleKeys = {
  newest: ['sample', 'newest'],
} as const;

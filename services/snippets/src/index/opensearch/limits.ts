/** Time limits of requests, in milliseconds, and the maximum page window. */
export interface Limits {
  /** Maximum duration of a list, if the engine answers probes. */
  questionMs: number;
  /** Time without an answer to a list or a save after which the engine is probed. */
  slowMs: number;
  /** Time without an answer to a probe after which the engine counts as unavailable. */
  probeMs: number;
  /** Maximum wait of a save until searches see it, if the engine answers probes. */
  applyMs: number;
  /** Number of hits within which pages are read with an offset, beyond it with `search_after`. */
  window: number;
}

export const LIMITS: Limits = {
  questionMs: 10_000,
  slowMs: 1000,
  probeMs: 3000,
  applyMs: 10_000,
  window: 10_000,
};

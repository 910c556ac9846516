/** How long things may take, and how much at once. */
export interface Limits {
  /** Lists answer or fail within this, if the engine answers anything. */
  questionMs: number;
  /** After this an engine that has not answered a list or a save is probed. */
  slowMs: number;
  /** How long an engine may be silent until it counts as away. */
  probeMs: number;
  /** Maximum wait of a save until searches see it, if the engine answers anything. */
  applyMs: number;
  /** Pages that end within this are read with an offset, further ones by a walk. */
  window: number;
}

export const LIMITS: Limits = {
  questionMs: 10_000,
  slowMs: 1000,
  probeMs: 3000,
  applyMs: 10_000,
  window: 10_000,
};

/** How long things may take, and how much at once. */
export interface Limits {
  /** Lists answer or fail within this. */
  questionMs: number;
  /** How long an engine may be silent until it counts as away. */
  probeMs: number;
  /** How long a save waits until searches see it. What takes longer goes on behind it. */
  applyMs: number;
  /** Pages that end within this are read with an offset, further ones by a walk. */
  window: number;
}

export const LIMITS: Limits = {
  questionMs: 1800,
  probeMs: 3000,
  applyMs: 1000,
  window: 10_000,
};

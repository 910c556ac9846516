const MOST_LINES = 4;
const FACTORS = [1, 2, 2.5, 5];

function ticksBy(step: number, min: number, max: number): number[] {
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/** Round values from `min` to `max` for three or four grid lines. Counts are integers. */
export function valueTicks(min: number, max: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const factor of FACTORS) {
      const ticks = ticksBy(power * factor, min, max);
      if (Number.isInteger(power * factor) && ticks.length <= MOST_LINES) return ticks;
    }
  }
}

/** Range of the value axis: includes 0 and is never empty. */
export function valueRange(least: number | null, most: number | null): [number, number] {
  const min = Math.min(0, least ?? 0);
  const max = Math.max(most ?? 0, min + 1);
  return [min, max + (max - min) * 0.08];
}

/** Indices of every nth of `count` points, so that each label has `labelWidth` of the `width`. */
export function pointTicks(count: number, width: number, labelWidth: number): number[] {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  const every = Math.ceil(count / fitting);
  // Weekly ticks are easier to read than every third to sixth day.
  const step = every >= 3 && every < 7 && count < 60 ? 7 : every;
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
}

import type { Metric } from './metrics.ts';

/** Props of {@link LineSample}. */
export interface LineSampleProps {
  metric: Metric;
  /** Faint: the line is not in the chart. */
  hidden?: boolean;
}

/** A piece of a metric's line: its key in toggles and readout. */
export function LineSample({ metric, hidden = false }: LineSampleProps) {
  return (
    <svg
      width="18"
      height="8"
      viewBox="0 0 18 8"
      aria-hidden
      className={`flex-none ${hidden ? 'opacity-40' : ''}`}
    >
      {metric.area ? <rect y="4" width="18" height="4" fill={`var(${metric.area})`} /> : null}
      <line
        x2="18"
        y1="4"
        y2="4"
        stroke={`var(${metric.colour})`}
        strokeWidth="1.5"
        strokeDasharray={metric.dash.join(' ')}
      />
    </svg>
  );
}

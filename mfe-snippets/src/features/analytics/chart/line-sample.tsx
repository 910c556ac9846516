import type { Metric } from './metrics.ts';

export interface LineSampleProps {
  metric: Metric;
  /** Whether the line is hidden in the chart; the sample is then faint. */
  hidden?: boolean;
}

/** Sample of a metric's line, as a legend. */
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

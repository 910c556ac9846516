import { fullNumber } from '@snippetry/web-kit/ui';
import { type Bucket, periodOf } from './buckets.ts';
import { LineSample } from './line-sample.tsx';
import { METRICS, type MetricKey } from './metrics.ts';
import type { Point } from './plot-options.ts';

/** Props of {@link Readout}. */
export interface ReadoutProps {
  bucket: Bucket;
  shown: ReadonlySet<MetricKey>;
  point: Point;
}

const GAP = 12;

/** The figures at the pointer, beside it: on the left in the right half. */
export function Readout({ bucket, shown, point: { left, width } }: ReadoutProps) {
  const beside = left > width / 2 ? { right: width - left + GAP } : { left: left + GAP };
  return (
    <div
      data-chart-readout
      className="pointer-events-none absolute top-2 z-10 rounded-card bg-surface-1 px-3 py-2 text-xs whitespace-nowrap shadow-menu"
      style={beside}
    >
      <p className="text-fg-3">{periodOf(bucket)}</p>
      {METRICS.filter(({ key }) => shown.has(key)).map((metric) => (
        <p key={metric.key} className="flex items-center gap-2 leading-5">
          <LineSample metric={metric} />
          <span className="flex-1 text-fg-2">{metric.label}</span>
          <span className="pl-4 font-semibold tabular-nums">{fullNumber(bucket[metric.key])}</span>
        </p>
      ))}
    </div>
  );
}

/** The same in words. */
export function readoutText(bucket: Bucket, shown: ReadonlySet<MetricKey>): string {
  const figures = METRICS.filter(({ key }) => shown.has(key)).map(
    ({ key, label }) => `${fullNumber(bucket[key])} ${label.toLowerCase()}`,
  );
  return [`${periodOf(bucket)}:`, figures.join(', ') || 'nothing is shown'].join(' ');
}

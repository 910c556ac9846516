import { t } from '@snippetry/web-kit';
import { fullNumber } from '@snippetry/web-kit/ui';
import { type Bucket, periodOf } from './chart/buckets.ts';
import { METRICS, type MetricKey } from './chart/metrics.ts';

export interface FiguresTableProps {
  buckets: readonly Bucket[];
  caption: string;
  /** Metrics shown as columns. */
  visible: ReadonlySet<MetricKey>;
}

const CELL = 'px-2 py-2 text-right last:pr-4 lg:px-4';
const FIRST = 'py-2 pr-2 pl-4 text-left';

/** The chart as a table, newest first. */
export function FiguresTable({ buckets, caption, visible }: FiguresTableProps) {
  const columns = METRICS.filter(({ key }) => visible.has(key));
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface-1 text-xs text-fg-2 shadow-[inset_0_-1px_var(--line-1)]">
        <tr>
          <th scope="col" className={`${FIRST} font-medium`}>
            {t('Day')}
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className={`${CELL} font-medium`}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line-1">
        {buckets.toReversed().map((bucket) => (
          <tr key={bucket.from}>
            <th scope="row" className={`${FIRST} font-normal`}>
              {periodOf(bucket, true)}
            </th>
            {columns.map(({ key }) => (
              <td key={key} className={CELL}>
                {fullNumber(bucket[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

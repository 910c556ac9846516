import { perLocale, t } from '@snippetry/web-kit';
import type { Figures } from '../../data/analytics.queries.ts';
import { LineSample } from './chart/line-sample.tsx';
import { METRICS, type MetricKey } from './chart/metrics.ts';
import { daysOf } from './ranges.ts';
import { growth } from './totals.ts';

export interface MetricTogglesProps {
  figures: Figures;
  visible: ReadonlySet<MetricKey>;
  onToggle: (metric: MetricKey) => void;
}

/** Toggles of the chart's lines, with totals of the range and changes from the previous one. */
export function MetricToggles({ figures, visible, onToggle }: MetricTogglesProps) {
  const days = daysOf(figures.range);
  return (
    <fieldset className="border-b border-line-1">
      <legend className="sr-only">{t('Lines in the chart')}</legend>
      <div className="grid grid-cols-2 lg:grid-cols-4">
        {METRICS.map((metric) => {
          const { key, label } = metric;
          const on = visible.has(key);
          return (
            <button
              key={key}
              type="button"
              aria-pressed={on}
              onClick={() => onToggle(key)}
              className="min-w-0 border-line-1 px-4 py-3 text-left not-first:border-l hover:bg-surface-2 focus-visible:outline-offset-[-2px] max-lg:odd:border-l-0 max-lg:nth-[n+3]:border-t"
            >
              <span
                className={`flex items-center gap-2 text-xs ${on ? 'text-fg-2' : 'text-fg-3 line-through'}`}
              >
                <LineSample metric={metric} hidden={!on} />
                {t(label)}
              </span>
              <span
                className="mt-1 flex flex-wrap items-baseline gap-x-2 text-xs text-fg-2 tabular-nums"
                title={t('{count} in the {days} days before', {
                  count: figures.previous[key],
                  days,
                })}
              >
                {t('{count} in {days} days', { count: figures.totals[key], days })}
                <Change before={figures.previous[key]} now={figures.totals[key]} />
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const signedPercent = perLocale(
  (tag) =>
    new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'always',
    }),
);

/** Change in percent, or "new". */
function Change({ before, now }: { before: number; now: number }) {
  const percent = growth(before, now);
  if (percent === 'new') return <span className="font-medium text-success">{t('new')}</span>;
  const tone = percent > 0 ? 'text-success' : percent < 0 ? 'text-danger' : 'text-fg-3';
  return <span className={`font-medium ${tone}`}>{signedPercent().format(percent)}</span>;
}

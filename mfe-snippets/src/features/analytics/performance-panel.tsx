import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Panel, QueryView } from '@snippetry/web-kit/ui';
import { ChartLine, Download, Table2 } from 'lucide-react';
import { useState } from 'react';
import { type Figures, figuresOf, type Range } from '../../data/analytics.queries.ts';
import { useCsv } from '../../data/file.mutations.ts';
import { bucketsOf } from './chart/buckets.ts';
import { LineChart } from './chart/line-chart.tsx';
import { METRICS, type MetricKey } from './chart/metrics.ts';
import { FiguresTable, type FiguresTableProps } from './figures-table.tsx';
import { MetricToggles } from './metric-toggles.tsx';
import { daysOf } from './ranges.ts';

const ALL: ReadonlySet<MetricKey> = new Set(METRICS.map(({ key }) => key));

/** Views, stars, forks and copies of the selected range, as a chart or a table. */
export function PerformancePanel({ range }: { range: Range }) {
  const query = useQuery(figuresOf(range));
  const [asTable, setAsTable] = useState(false);
  const csv = useCsv(range);
  return (
    <Panel
      className="mt-4"
      title={t('Performance over time')}
      padded={false}
      aria-busy={query.isPlaceholderData}
      actions={
        <>
          <Button
            variant="ghost"
            collapse
            icon={asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('Show as chart') : t('Show as table')}
          </Button>
          <Button
            variant="ghost"
            collapse
            icon={<Download aria-hidden />}
            busy={csv.busy}
            onClick={csv.save}
          >
            {t('Export CSV')}
          </Button>
        </>
      }
    >
      <QueryView<Figures>
        query={query}
        loading={t('Loading analytics...')}
        waiting={<div className="h-80" />}
        failed={t('Failed to fetch analytics data')}
      >
        {(figures) => <Performance figures={figures} asTable={asTable} />}
      </QueryView>
    </Panel>
  );
}

function Performance({ figures, asTable }: { figures: Figures; asTable: boolean }) {
  const [visible, setVisible] = useState(ALL);
  const buckets = bucketsOf(figures.days);
  const toggle = (metric: MetricKey) => {
    const next = new Set(visible);
    if (!next.delete(metric)) next.add(metric);
    setVisible(next);
  };
  const days = daysOf(figures.range);
  const caption = t('Views, stars, forks and copies of the last {days} days', { days });
  return (
    <>
      <MetricToggles figures={figures} visible={visible} onToggle={toggle} />
      {METRICS.every(({ key }) => figures.totals[key] === 0) ? (
        <p className="px-4 pt-3 text-sm text-fg-3">
          {t('No views, stars, forks or copies in these {days} days.', { days })}
        </p>
      ) : null}
      {asTable ? (
        <TableView buckets={buckets} caption={caption} visible={visible} />
      ) : (
        <>
          <LineChart buckets={buckets} visible={visible} />
          <div className="sr-only">
            <FiguresTable buckets={buckets} caption={caption} visible={ALL} />
          </div>
        </>
      )}
    </>
  );
}

function TableView(props: FiguresTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
    <section aria-label={t('Figures')} tabIndex={0} className="max-h-80 overflow-auto">
      <FiguresTable {...props} />
    </section>
  );
}

import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Panel, Skeleton, StatStrip } from '@snippetry/web-kit/ui';

const FIGURES = [
  msg('Total Snippets'),
  msg('Total Views'),
  msg('Total Stars'),
  msg('Avg. Views/Snippet'),
];
const ROWS = ['64%', '48%', '56%', '40%'];

/** Placeholder of the page: totals, chart and two panels. */
export function AnalyticsSkeleton() {
  return (
    <div aria-hidden data-skeleton="analytics">
      <StatStrip
        stats={FIGURES.map((label) => ({
          label: t(label),
          value: <Skeleton width={56} height={20} className="my-1.5" />,
        }))}
      />
      <Panel className="mt-4" title={<Skeleton width={136} />} padded={false}>
        <div className="h-80" />
      </Panel>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        {['language', 'visibility'].map((name) => (
          <Panel key={name} title={<Skeleton width={120} />}>
            {ROWS.map((width) => (
              <div key={width} className="flex h-8 items-center gap-2.5">
                <Skeleton width={20} height={20} />
                <Skeleton width={width} />
              </div>
            ))}
          </Panel>
        ))}
      </div>
    </div>
  );
}

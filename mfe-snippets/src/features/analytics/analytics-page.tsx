import { t, usePageTitle, useSession } from '@snippetry/web-kit';
import { librarySummary, useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  fullNumber,
  PageBody,
  PageHeader,
  QueryView,
  Select,
  StatStrip,
  useWide,
} from '@snippetry/web-kit/ui';
import { ChartNoAxesColumn, Eye, FileCode, Plus, Star } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Range } from '../../data/analytics.queries.ts';
import { snippetList } from '../../data/snippet.queries.ts';
import type { Snippet, SnippetPage } from '../../data/types.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { LanguageDistribution } from './language-distribution.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { RANGES, readRange, writeRange } from './ranges.ts';
import { RecentActivity } from './recent-activity.tsx';
import { TopSnippets } from './top-snippets.tsx';
import { ANALYTICS_LOAD, type LibraryTotals, totalsOf } from './totals.ts';
import { Visibility } from './visibility.tsx';

/** Figures of the viewer's own snippets. */
export function AnalyticsPage() {
  usePageTitle(t('Analytics'));
  const { user } = useSession();
  const wide = useWide();
  const [range, setRange] = useRange();
  const enabled = user !== null;
  const query = useQuery({ ...snippetList('my', { limit: ANALYTICS_LOAD }), enabled });
  const summary = useQuery({ ...librarySummary(), enabled });
  useFailureToast(query.isError, t('Failed to fetch analytics data'), query.error);
  const select = (
    <Select
      label={t('Time range')}
      look="toolbar"
      className={wide ? 'w-36' : 'mb-4 w-full'}
      options={RANGES.map(({ value, label }) => ({ value, label: t(label) }))}
      value={range}
      onChange={setRange}
    />
  );
  return (
    <>
      <PageHeader
        title={t('Analytics')}
        subtitle={t('Track your snippet performance and engagement metrics')}
      >
        {select}
      </PageHeader>
      <PageBody>
        {wide ? null : select}
        <QueryView<SnippetPage>
          query={query}
          loading={t('Loading analytics...')}
          waiting={<AnalyticsSkeleton />}
          failed={t('Failed to fetch analytics data')}
        >
          {({ snippets, pagination }) => (
            <>
              <AnalyticsStats snippets={snippets} library={summary.data} />
              {snippets.length === 0 ? <NoData /> : <PerformancePanel range={range} />}
              {pagination.total > snippets.length ? (
                <PartialNotice loaded={snippets.length} />
              ) : null}
              <div className="mt-4 grid gap-4 lg:grid-cols-2">
                {snippets.length > 0 ? (
                  <>
                    <LanguageDistribution snippets={snippets} />
                    <Visibility snippets={snippets} />
                  </>
                ) : null}
                <TopSnippets snippets={snippets} />
                <RecentActivity snippets={snippets} />
              </div>
            </>
          )}
        </QueryView>
      </PageBody>
    </>
  );
}

export interface AnalyticsStatsProps {
  snippets: readonly Snippet[];
  library: LibraryTotals | undefined;
}

/** Totals and their growth over the last 30 days. */
function AnalyticsStats({ snippets, library }: AnalyticsStatsProps) {
  const totals = totalsOf(snippets, Date.now(), library);
  return (
    <StatStrip
      stats={[
        {
          label: t('Total Snippets'),
          icon: <FileCode aria-hidden />,
          value: fullNumber(totals.snippets),
          growth: totals.growth.snippets,
        },
        {
          label: t('Total Views'),
          icon: <Eye aria-hidden />,
          value: fullNumber(totals.views),
          growth: totals.growth.views,
        },
        {
          label: t('Total Stars'),
          icon: <Star aria-hidden />,
          value: fullNumber(totals.stars),
          growth: totals.growth.stars,
        },
        {
          label: t('Avg. Views/Snippet'),
          icon: <ChartNoAxesColumn aria-hidden />,
          value: fullNumber(totals.averageViews),
        },
      ]}
    />
  );
}

/** Notice that the figures below cover only the loaded snippets. */
function PartialNotice({ loaded }: { loaded: number }) {
  return (
    <p className="mt-4 text-sm text-fg-2">
      {t('Growth and the figures below cover your {count} newest snippets.', { count: loaded })}
    </p>
  );
}

function NoData() {
  return (
    <div className="mt-4">
      <EmptyState
        title={t('No analytics data available')}
        action={
          <Button variant="mark" asChild icon={<Plus aria-hidden />}>
            <Link to="/app/snippets/new">{t('Create Snippet')}</Link>
          </Button>
        }
      >
        {t('Create some snippets to see your analytics')}
      </EmptyState>
    </div>
  );
}

/** The selected range, stored in the address, and its setter. */
function useRange(): [Range, (range: Range) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (range: Range) =>
    setParams((now) => writeRange(now, range), { replace: true, preventScrollReset: true });
  return [readRange(params), choose];
}

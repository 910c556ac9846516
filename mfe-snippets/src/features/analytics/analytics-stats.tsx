import { fullNumber, StatStrip } from '@snippetry/web-kit/ui';
import { ChartNoAxesColumn, Eye, FileCode, Star } from 'lucide-react';
import type { Snippet } from '../../data/types.ts';
import { type LibraryTotals, totalsOf } from './totals.ts';

/** Props of {@link AnalyticsStats}. */
export interface AnalyticsStatsProps {
  snippets: readonly Snippet[];
  library: LibraryTotals | undefined;
}

/** Totals, and how they grew over the last 30 days. */
export function AnalyticsStats({ snippets, library }: AnalyticsStatsProps) {
  const totals = totalsOf(snippets, Date.now(), library);
  return (
    <StatStrip
      stats={[
        {
          label: 'Total Snippets',
          icon: <FileCode aria-hidden />,
          value: fullNumber(totals.snippets),
          growth: totals.growth.snippets,
        },
        {
          label: 'Total Views',
          icon: <Eye aria-hidden />,
          value: fullNumber(totals.views),
          growth: totals.growth.views,
        },
        {
          label: 'Total Stars',
          icon: <Star aria-hidden />,
          value: fullNumber(totals.stars),
          growth: totals.growth.stars,
        },
        {
          label: 'Avg. Views/Snippet',
          icon: <ChartNoAxesColumn aria-hidden />,
          value: fullNumber(totals.averageViews),
        },
      ]}
    />
  );
}

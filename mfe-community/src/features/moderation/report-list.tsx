import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  EmptyState,
  Pagination,
  Panel,
  QueryView,
  Skeleton,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { useLayoutEffect, useRef } from 'react';
import { type ReportStatus, reportedComments } from '../../data/moderation.queries.ts';
import type { ReportPage } from '../../data/types.ts';
import { ReportCard } from './report-card.tsx';

export interface ReportListProps {
  status: ReportStatus;
  page: number;
  onPage: (page: number) => void;
}

const NOTHING = {
  open: {
    title: msg('Nothing to decide'),
    text: msg('Reported comments appear here until they are resolved.'),
  },
  resolved: { title: msg('Nothing resolved yet'), text: msg('What was decided is shown here.') },
};

/** Reported comments, longest waiting first. */
export function ReportList({ status, page, onPage }: ReportListProps) {
  const query = useQuery(reportedComments(status, page));
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  const section = useRef<HTMLElement>(null);
  const nothing = NOTHING[status];
  const shown = useRef(0);
  const length = query.data?.reports.length ?? 0;
  // A resolved report is unmounted together with the focused button.
  useLayoutEffect(() => {
    const isLost = length < shown.current && document.activeElement === document.body;
    if (isLost) section.current?.focus({ preventScroll: true });
    shown.current = length;
  }, [length]);
  return (
    <section
      ref={section}
      aria-label={t('Reported comments')}
      aria-busy={query.isPlaceholderData}
      tabIndex={-1}
    >
      <QueryView<ReportPage>
        query={query}
        loading={t('Loading reports...')}
        waiting={<ReportsSkeleton />}
        failed={t('Failed to load reports')}
        isEmpty={({ reports }) => reports.length === 0}
        empty={<EmptyState title={t(nothing.title)}>{t(nothing.text)}</EmptyState>}
      >
        {({ reports, pagination }) => (
          <>
            <ul className="flex flex-col gap-4">
              {reports.map((report) => (
                <li key={report._id}>
                  <ReportCard report={report} />
                </li>
              ))}
            </ul>
            <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={onPage} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function ReportsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {['55%', '40%'].map((width) => (
        <Panel key={width}>
          <Skeleton width="30%" />
          <Skeleton width={width} className="mt-4" />
          <Skeleton width="70%" className="mt-2" />
          <Skeleton width="20%" className="mt-5" />
        </Panel>
      ))}
    </div>
  );
}

import { Trans, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { readPage, useFilterParams } from '@snippetry/web-kit/router';
import { PageBody, PageHeader, Tabs } from '@snippetry/web-kit/ui';
import { ListChecks } from 'lucide-react';
import { useOpenJobs } from '../../data/operation.mutations.ts';
import { scrollToTop } from '../../lib/scroll-to-top.ts';
import { ModerationLog } from './moderation-log.tsx';
import { ReportList } from './report-list.tsx';

const TABS = ['open', 'resolved', 'log'] as const;
type Tab = (typeof TABS)[number];

interface Filters {
  tab: Tab;
  page: number;
}

/** Tab and page are stored in the address; defaults are left out. */
const FORMAT = {
  read: (params: URLSearchParams): Filters => ({
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'open',
    page: readPage(params),
  }),
  write: ({ tab, page }: Filters) =>
    new URLSearchParams({
      ...(tab !== 'open' && { tab }),
      ...(page > 1 && { page: String(page) }),
    }),
  isStep: () => true,
};

/** Reported comments: all and the log for moderators, those on own snippets for others. */
export function ModerationPage() {
  usePageTitle(t('Moderation'));
  const { user } = useSession();
  const jobs = useOpenJobs();
  const { filters, change } = useFilterParams(FORMAT);
  const onPage = (page: number) => {
    change({ page });
    scrollToTop();
  };
  const { page } = filters;
  const tabs = [
    {
      value: 'open' as const,
      // A text of its own: "Open" is the state of a report here, not an action.
      label: <Trans text="<state>Open</state>" parts={{ state: (words) => words }} />,
      content: <ReportList status="open" page={page} onPage={onPage} />,
    },
    {
      value: 'resolved' as const,
      label: t('Resolved'),
      content: <ReportList status="resolved" page={page} onPage={onPage} />,
    },
    ...(user?.isModerator
      ? [
          {
            value: 'log' as const,
            label: t('Log'),
            content: <ModerationLog page={page} onPage={onPage} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={t('Moderation')}
        subtitle={
          user?.isModerator ? t('Reported comments') : t('Reported comments below your snippets')
        }
        actions={
          user?.isModerator
            ? [
                {
                  label: t('Background jobs'),
                  icon: <ListChecks />,
                  onSelect: () => jobs.mutate(),
                  // Stays busy until the browser has left the page.
                  busy: jobs.isPending || jobs.isSuccess,
                  busyLabel: t('Opening…'),
                },
              ]
            : []
        }
      />
      <PageBody>
        <Tabs
          label={t('Reports')}
          tabs={tabs}
          value={tabs.some(({ value }) => value === filters.tab) ? filters.tab : 'open'}
          onChange={(tab) => change({ tab })}
        />
      </PageBody>
    </>
  );
}

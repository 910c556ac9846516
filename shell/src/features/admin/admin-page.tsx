import { t, usePageTitle, useSession } from '@snippetry/web-kit';
import { readPage, useFilterParams } from '@snippetry/web-kit/router';
import { PageBody, PageHeader, Tabs } from '@snippetry/web-kit/ui';
import { NotFoundPage } from '../../components/not-found-page.tsx';
import type { Kind } from '../../data/admin.types.ts';
import { AccessPanel } from './access-panel.tsx';
import { AuditLog } from './audit-log.tsx';
import { FiguresView } from './figures-view.tsx';
import { InvitationList } from './invitations/invitation-list.tsx';
import { UserList } from './users/user-list.tsx';

const TABS = ['users', 'invitations', 'access', 'figures', 'audit'] as const;
const KINDS: readonly Kind[] = ['all', 'moderators', 'suspended', 'demo'];

interface Filters {
  tab: (typeof TABS)[number];
  search: string;
  show: Kind;
  page: number;
}

/** Filters in the URL, which omits defaults. */
const FORMAT = {
  read: (params: URLSearchParams): Filters => ({
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'users',
    search: params.get('search') ?? '',
    show: KINDS.find((kind) => kind === params.get('show')) ?? 'all',
    page: readPage(params),
  }),
  write: ({ tab, search, show, page }: Filters) =>
    new URLSearchParams({
      ...(tab !== 'users' && { tab }),
      ...(search !== '' && { search }),
      ...(show !== 'all' && { show }),
      ...(page > 1 && { page: String(page) }),
    }),
  isStep: (changed: Partial<Filters>) => changed.search === undefined,
};

/** `/app/admin`; only administrators see it, others get "Page not found". */
export function AdminPage() {
  const { user } = useSession();
  if (!user) return null;
  return user.isAdmin ? <Administration /> : <NotFoundPage embedded />;
}

function Administration() {
  usePageTitle(t('Administration'));
  const { filters, change } = useFilterParams(FORMAT);
  const { tab, page } = filters;
  const onPage = (next: number) => {
    change({ page: next });
    window.scrollTo({ top: 0 });
  };
  const tabs = [
    {
      value: 'users' as const,
      label: t('Users'),
      content: <UserList listing={filters} onChange={change} onPage={onPage} />,
    },
    {
      value: 'invitations' as const,
      label: t('Invitations'),
      content: <InvitationList page={page} onPage={onPage} />,
    },
    { value: 'access' as const, label: t('Access'), content: <AccessPanel /> },
    { value: 'figures' as const, label: t('Figures'), content: <FiguresView /> },
    {
      value: 'audit' as const,
      label: t('Audit'),
      content: <AuditLog page={page} onPage={onPage} />,
    },
  ];
  return (
    <>
      <PageHeader title={t('Administration')} subtitle={t('Accounts, access and what is stored')} />
      <PageBody>
        <Tabs
          label={t('Administration')}
          tabs={tabs}
          value={tab}
          // Each tab starts without filters.
          onChange={(next) => change({ tab: next, search: '', show: 'all' })}
        />
      </PageBody>
    </>
  );
}

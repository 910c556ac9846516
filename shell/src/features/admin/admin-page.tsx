import { lazyPage, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { readPage, useFilterParams } from '@snippetry/web-kit/router';
import { PageBody, PageHeader, Tabs } from '@snippetry/web-kit/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NotFoundPage } from '../../components/not-found-page.tsx';
import { PageWaiting } from '../../components/page-waiting.tsx';
import type { Kind } from '../../data/admin.types.ts';
import { AccessPanel } from './access-panel.tsx';
import { AuditLog } from './audit-log.tsx';
import { FiguresView } from './figures-view.tsx';
import { InvitationList } from './invitations/invitation-list.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { UserList } from './users/user-list.tsx';

const RemotesTab = lazyPage(
  () => import('./remotes/views.ts').then((m) => m.RemotesTab),
  <RowsSkeleton />,
);
const RemotePage = lazyPage(
  () => import('./remotes/views.ts').then((m) => m.RemotePage),
  <PageWaiting />,
);

const TABS = ['users', 'invitations', 'access', 'figures', 'audit'] as const;
/** Tab with a path of its own. */
const REMOTES = 'remotes' as const;
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

export interface AdminPageProps {
  /** Whether it shows `/app/admin/remotes`, not `/app/admin`. */
  remotes?: boolean;
}

/** `/app/admin` and below; only administrators see it, others get "Page not found". */
export function AdminPage({ remotes = false }: AdminPageProps) {
  const { user } = useSession();
  const [params] = useSearchParams();
  if (!user) return null;
  if (!user.isAdmin) return <NotFoundPage embedded />;
  const opened = remotes ? params.get('remote') : null;
  return opened ? <RemotePage key={opened} name={opened} /> : <Administration remotes={remotes} />;
}

/** Returns a function that opens a tab, without the filters of the current one. */
function useOpenTab(isOnRemotes: boolean, change: (changed: Partial<Filters>) => void) {
  const navigate = useNavigate();
  return (tab: Filters['tab'] | typeof REMOTES) => {
    const options = { replace: true, preventScrollReset: true };
    if (tab === REMOTES) void navigate('/app/admin/remotes', options);
    else if (isOnRemotes) {
      const search = FORMAT.write({ tab, search: '', show: 'all', page: 1 }).toString();
      void navigate({ pathname: '/app/admin', search }, options);
    } else change({ tab, search: '', show: 'all' });
  };
}

function Administration({ remotes }: { remotes: boolean }) {
  usePageTitle(t('Administration'));
  const { filters, change } = useFilterParams(FORMAT);
  const { tab, page } = filters;
  const openTab = useOpenTab(remotes, change);
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
    { value: REMOTES, label: t('Remotes'), content: <RemotesTab /> },
  ];
  return (
    <>
      <PageHeader title={t('Administration')} subtitle={t('Accounts, access and what is stored')} />
      <PageBody>
        <Tabs
          label={t('Administration')}
          tabs={tabs}
          value={remotes ? REMOTES : tab}
          onChange={openTab}
        />
      </PageBody>
    </>
  );
}

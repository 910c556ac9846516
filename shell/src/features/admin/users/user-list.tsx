import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  EmptyState,
  Pagination,
  Panel,
  PanelList,
  QueryView,
  SearchBox,
  Segment,
  Toolbar,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { accounts, type Listing } from '../../../data/admin.queries.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { UserRow } from './user-row.tsx';

/** Debounce of the search, since each search is a request. */
const PAUSE_MS = 250;

const KINDS = [
  { value: 'all', label: msg('All') },
  { value: 'moderators', label: msg('Moderators') },
  { value: 'suspended', label: msg('Suspended') },
  { value: 'demo', label: msg('Demo') },
] as const;

export interface UserListProps {
  listing: Listing;
  onChange: (changed: Partial<Listing>) => void;
  onPage: (page: number) => void;
}

/** Accounts with a menu of actions, newest first. */
export function UserList({ listing, onChange, onPage }: UserListProps) {
  const { search, show } = listing;
  const query = useQuery(accounts(listing));
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section aria-label={t('Accounts')} aria-busy={query.isPlaceholderData}>
      <Toolbar
        search={
          <SearchBox
            value={search}
            pause={PAUSE_MS}
            onSearch={(next) => onChange({ search: next })}
            placeholder={t('Search usernames and addresses')}
          />
        }
      >
        <Segment
          label={t('Which accounts')}
          options={KINDS.map((kind) => ({ ...kind, label: t(kind.label) }))}
          value={show}
          onChange={(next) => onChange({ show: next })}
        />
      </Toolbar>
      <div className="mt-4">
        <QueryView
          query={query}
          loading={t('Loading accounts...')}
          waiting={<RowsSkeleton />}
          failed={t('Failed to load accounts')}
          isEmpty={({ users }) => users.length === 0}
          empty={
            <EmptyState title={t('No such account')}>
              {t('The search finds the beginning of a username or an address.')}
            </EmptyState>
          }
        >
          {({ users, pagination }) => (
            <>
              <Panel padded={false}>
                <PanelList>
                  {users.map((user) => (
                    <UserRow key={user._id} user={user} />
                  ))}
                </PanelList>
              </Panel>
              <Pagination
                page={pagination.page}
                totalPages={pagination.totalPages}
                onPage={onPage}
              />
            </>
          )}
        </QueryView>
      </div>
    </section>
  );
}

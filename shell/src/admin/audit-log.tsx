import { useQuery } from '@snippetry/web-kit/query';
import {
  EmptyState,
  Pagination,
  Panel,
  PanelList,
  QueryView,
  RelativeTime,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { auditLog } from './admin-queries.ts';
import { PersonLink } from './person-link.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import type { AdminRecord } from './types.ts';

const DONE: Record<AdminRecord['action'], string> = {
  suspend: 'Account suspended',
  'lift-suspension': 'Suspension lifted',
  'make-moderator': 'Moderator made',
  'remove-moderator': 'Moderator removed',
  invite: 'Invitation made',
  'withdraw-invitation': 'Invitation withdrawn',
  'change-policy': 'Access changed',
};

/** Props of {@link AuditLog}. */
export interface AuditLogProps {
  page: number;
  onPage: (page: number) => void;
}

/** What administrators did, the newest first. */
export function AuditLog({ page, onPage }: AuditLogProps) {
  const query = useQuery(auditLog(page));
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section aria-label="Audit" aria-busy={query.isPlaceholderData}>
      <QueryView
        query={query}
        loading="Loading the record..."
        waiting={<RowsSkeleton />}
        failed="Failed to load the record"
        isEmpty={({ records }) => records.length === 0}
        empty={<EmptyState title="Nothing done yet">Each change is recorded here.</EmptyState>}
      >
        {({ records, pagination }) => (
          <>
            <Panel padded={false}>
              <PanelList>
                {records.map((record) => (
                  <AuditRow key={record._id} record={record} />
                ))}
              </PanelList>
            </Panel>
            <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={onPage} />
          </>
        )}
      </QueryView>
    </section>
  );
}

/** What concerns an account; the other ones do not. */
const OF_ACCOUNTS: readonly AdminRecord['action'][] = [
  'suspend',
  'lift-suspension',
  'make-moderator',
  'remove-moderator',
];

function AuditRow({ record: { action, detail, by, user, at } }: { record: AdminRecord }) {
  return (
    <li className="px-4 py-3 text-sm break-words text-fg-2">
      <b className="font-semibold text-fg-1">{DONE[action]}</b>
      {detail ? `: ${detail}` : null}
      <p className="text-xs text-fg-3">
        <PersonLink person={by} />
        {OF_ACCOUNTS.includes(action) ? (
          <>
            , concerning <PersonLink person={user} />
          </>
        ) : null}
        , <RelativeTime iso={at} />
      </p>
    </li>
  );
}

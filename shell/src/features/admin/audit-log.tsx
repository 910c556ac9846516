import { type Msg, msg } from '@snippetry/contracts/texts';
import { Trans, t } from '@snippetry/web-kit';
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
import { auditLog } from '../../data/admin.queries.ts';
import type { AdminRecord } from '../../data/admin.types.ts';
import { PersonLink } from './person-link.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

const DONE: Record<AdminRecord['action'], Msg> = {
  suspend: msg('Account suspended'),
  'lift-suspension': msg('Suspension lifted'),
  'make-moderator': msg('Moderator made'),
  'remove-moderator': msg('Moderator removed'),
  invite: msg('Invitation made'),
  'withdraw-invitation': msg('Invitation withdrawn'),
  'change-policy': msg('Access changed'),
  'create-admin': msg('Administrator created'),
  'make-admin': msg('Administrator made'),
  'remove-admin': msg('Administrator removed'),
  'reset-password': msg('Link for a new password created'),
  'reset-second-factor': msg('Second factor turned off'),
  'send-test-mail': msg('Test mail sent'),
  'retry-jobs': msg('Failed jobs retried'),
  'rotate-key': msg('Key rotated'),
  'repair-data': msg('Data repaired'),
  'reconcile-data': msg('Counts reconciled'),
  'gain-admin': msg('Administrator by groups'),
  'lose-admin': msg('No longer administrator by groups'),
  'gain-moderator': msg('Moderator by groups'),
  'lose-moderator': msg('No longer moderator by groups'),
};

/** Names of access policies, whose details the service stores in English. */
const POLICIES: Readonly<Record<string, Msg>> = {
  open: msg('open'),
  invitation: msg('invitation'),
  closed: msg('closed'),
  members: msg('members'),
};

const policyName = (policy: string) => {
  const name = POLICIES[policy];
  return name ? t(name) : policy;
};

/** Returns an entry's details: policies translated, reasons and addresses unchanged. */
function detailOf({ action, detail }: AdminRecord): string {
  const [, registration, reading] = /^Registration: (\w+), reading: (\w+)$/.exec(detail) ?? [];
  if (action !== 'change-policy' || !registration || !reading) return detail;
  return t('Registration: {registration}, reading: {reading}', {
    registration: policyName(registration),
    reading: policyName(reading),
  });
}

export interface AuditLogProps {
  page: number;
  onPage: (page: number) => void;
}

/** Audit log, newest entries first. */
export function AuditLog({ page, onPage }: AuditLogProps) {
  const query = useQuery(auditLog(page));
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section aria-label={t('Audit')} aria-busy={query.isPlaceholderData}>
      <QueryView
        query={query}
        loading={t('Loading the record...')}
        waiting={<RowsSkeleton />}
        failed={t('Failed to load the record')}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <EmptyState title={t('Nothing done yet')}>
            {t('Each change is recorded here.')}
          </EmptyState>
        }
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

/** Actions that concern an account. */
const OF_ACCOUNTS: readonly AdminRecord['action'][] = [
  'suspend',
  'lift-suspension',
  'make-moderator',
  'remove-moderator',
  'create-admin',
  'make-admin',
  'remove-admin',
  'reset-password',
  'reset-second-factor',
];

function AuditRow({ record }: { record: AdminRecord }) {
  const { action, by, isByOperator, user, at } = record;
  const detail = detailOf(record);
  const person = isByOperator ? t('the operator of the server') : <PersonLink person={by} />;
  const time = <RelativeTime iso={at} />;
  return (
    <li className="px-4 py-3 text-sm break-words text-fg-2">
      <b className="font-semibold text-fg-1">{t(DONE[action])}</b>
      {detail ? `: ${detail}` : null}
      <p className="text-xs text-fg-3">
        {OF_ACCOUNTS.includes(action) ? (
          <Trans
            text="{person}, concerning {user}, {time}"
            values={{ person, user: <PersonLink person={user} />, time }}
          />
        ) : (
          <>
            {person}, {time}
          </>
        )}
      </p>
    </li>
  );
}

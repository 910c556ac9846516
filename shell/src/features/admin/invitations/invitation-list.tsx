import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  Pagination,
  Panel,
  PanelList,
  QueryView,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { invitations } from '../../../data/admin.queries.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';

export interface InvitationListProps {
  page: number;
  onPage: (page: number) => void;
}

/** Invitations with their state, newest first. */
export function InvitationList({ page, onPage }: InvitationListProps) {
  const query = useQuery(invitations(page));
  const [isInviting, setInviting] = useState(false);
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section aria-label={t('Invitations')} aria-busy={query.isPlaceholderData}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-fg-2">
          {t('Each link lets one person create an account while registration is by invitation.')}
        </p>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setInviting(true)}>
          {t('Invite')}
        </Button>
      </div>
      <QueryView
        query={query}
        loading={t('Loading invitations...')}
        waiting={<RowsSkeleton />}
        failed={t('Failed to load invitations')}
        isEmpty={(data) => data.invitations.length === 0}
        empty={
          <EmptyState title={t('No open invitations')}>
            {t('Make a link to pass on, or have one sent to an address.')}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <Panel padded={false}>
              <PanelList>
                {data.invitations.map((invitation) => (
                  <InvitationRow key={invitation._id} invitation={invitation} />
                ))}
              </PanelList>
            </Panel>
            <Pagination
              page={data.pagination.page}
              totalPages={data.pagination.totalPages}
              onPage={onPage}
            />
          </>
        )}
      </QueryView>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </section>
  );
}

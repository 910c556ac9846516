import { Trans, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  Pagination,
  Panel,
  PanelList,
  QueryView,
  RelativeTime,
  Skeleton,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useLiftHiding } from '../../data/moderation.mutations.ts';
import { moderationLog } from '../../data/moderation.queries.ts';
import type { ModerationRecord } from '../../data/types.ts';
import { PersonLink } from './person-link.tsx';
import { DONE } from './words.ts';

export interface ModerationLogProps {
  page: number;
  onPage: (page: number) => void;
}

/** Actions of moderators and owners, and their reversals, the newest first. */
export function ModerationLog({ page, onPage }: ModerationLogProps) {
  const query = useQuery(moderationLog(page));
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section aria-label={t('Log')} aria-busy={query.isPlaceholderData}>
      <QueryView
        query={query}
        loading={t('Loading log...')}
        waiting={<LogSkeleton />}
        failed={t('Failed to load the log')}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <EmptyState title={t('Nothing done yet')}>
            {t('Each decision is recorded here.')}
          </EmptyState>
        }
      >
        {({ records, pagination }) => (
          <>
            <Panel padded={false}>
              <PanelList>
                {records.map((record) => (
                  <LogRow key={record._id} record={record} />
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

function LogRow({ record }: { record: ModerationRecord }) {
  const lift = useLiftHiding();
  const { action, reason, by, user, snippetId, commentId, at } = record;
  // The comments service records the reversal by an event, a moment later.
  const isLifted = record.isLifted || lift.isSuccess;
  const note = useRef<HTMLSpanElement>(null);
  // The focused button is unmounted; the focus stays in this row.
  useEffect(() => {
    if (lift.isSuccess) note.current?.focus();
  }, [lift.isSuccess]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60 break-words text-fg-2">
        <b className="font-semibold text-fg-1">{t(DONE[action])}</b>
        {reason ? `: ${reason}` : null}
        <p className="text-xs text-fg-3">
          <Trans
            text="{by}, concerning {user}, {time}"
            values={{
              by: <PersonLink person={by} />,
              user: <PersonLink person={user} />,
              time: <RelativeTime iso={at} />,
            }}
          />
        </p>
      </div>
      {action === 'hide-snippet' && snippetId && !isLifted ? (
        <Button
          size="sm"
          busy={lift.isPending}
          busyLabel={t('Lifting...')}
          onClick={() => lift.mutate(snippetId)}
        >
          {t('Lift hiding')}
        </Button>
      ) : null}
      {isLifted ? (
        <span ref={note} tabIndex={-1} className="text-xs text-fg-3">
          {t('Lifted')}
        </span>
      ) : null}
      {action !== 'hide-snippet' && snippetId ? (
        <Button size="sm" asChild>
          <Link to={`/app/snippets/${snippetId}${commentId ? `?comment=${commentId}` : ''}`}>
            {t('View snippet')}
          </Link>
        </Button>
      ) : null}
    </li>
  );
}

function LogSkeleton() {
  return (
    <Panel padded={false}>
      <PanelList>
        {['50%', '35%', '45%'].map((width) => (
          <li key={width} className="px-4 py-3">
            <Skeleton width={width} />
            <Skeleton width="20%" className="mt-2" />
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}

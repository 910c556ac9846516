import { t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import {
  LoadMore,
  Panel,
  PanelList,
  QueryView,
  RelativeTime,
  Skeleton,
} from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import { type SecurityEvent, securityEvents } from '../../../data/session.queries.ts';
import { deviceName, networkName } from '../../../lib/client-names.ts';
import { EVENT_LABELS } from './event-labels.ts';

function EventRow({ event: { kind, subject, device, network, at } }: { event: SecurityEvent }) {
  return (
    <li className="px-4 py-3 text-sm">
      <p className="font-medium break-words">
        {t(EVENT_LABELS[kind])}
        {subject ? <span className="font-normal text-fg-2">: {subject}</span> : null}
      </p>
      <p className="text-xs text-fg-2">
        {deviceName(device)} · {networkName(network)} · <RelativeTime iso={at} />
      </p>
    </li>
  );
}

export function SecurityEventsPanel() {
  const query = useInfiniteQuery(securityEvents());
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  const list = useRef<HTMLUListElement>(null);
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <Panel title={t('Security activity')} padded={false}>
      <QueryView
        query={{ data: events, error, isFetching, refetch, dataUpdatedAt }}
        loading={t('Loading security activity...')}
        waiting={
          <div className="p-4">
            <Skeleton height={40} />
          </div>
        }
        failed={t('Failed to fetch the security activity')}
        empty={
          <p className="px-4 py-3 text-sm text-fg-2">
            {t(
              'Nothing yet. Sign-ins from new places and changes of your password are listed here.',
            )}
          </p>
        }
      >
        {(shown) => (
          <>
            <PanelList ref={list} aria-label={t('What happened to your account')}>
              {shown.map((event) => (
                <EventRow key={event._id} event={event} />
              ))}
            </PanelList>
            <LoadMore query={query} list={list} className="border-t border-line-1 p-3" />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

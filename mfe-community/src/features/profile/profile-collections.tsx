import { t, useSession } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import {
  LoadMore,
  Panel,
  PanelList,
  QueryView,
  Skeleton,
  snippetCount,
} from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { collectionsOf } from '../../data/collection.queries.ts';

/** The public collections of a user: their names and sizes. */
export function ProfileCollections({ userId }: { userId: string }) {
  const { status } = useSession();
  const query = useInfiniteQuery(collectionsOf(userId));
  const rows = useRef<HTMLUListElement>(null);
  const place = status === 'signed-out' ? '/public/collections' : '/app/collections';
  return (
    <Panel title={t('Collections')} padded={false}>
      <QueryView
        query={query}
        loading={t('Loading collections...')}
        waiting={<CollectionsSkeleton />}
        failed={t('Failed to fetch collections')}
        isEmpty={({ pages }) => pages.every(({ collections }) => collections.length === 0)}
        empty={<p className="px-4 py-3 text-sm text-fg-2">{t('No public collections yet')}</p>}
      >
        {({ pages }) => (
          <>
            <PanelList ref={rows}>
              {pages
                .flatMap(({ collections }) => collections)
                .map(({ _id, name, snippetCount: count }) => (
                  <li key={_id} className="flex min-h-10 items-center gap-3 px-4 text-sm">
                    <Link
                      to={`${place}/${_id}`}
                      className="min-w-0 flex-1 truncate py-2.5 hover:underline"
                    >
                      {name}
                    </Link>
                    <span className="text-xs text-fg-3 tabular-nums">{snippetCount(count)}</span>
                  </li>
                ))}
            </PanelList>
            <LoadMore query={query} list={rows} className="border-t border-line-1 p-3" />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function CollectionsSkeleton() {
  return (
    <PanelList>
      {['70%', '55%'].map((width) => (
        <li key={width} className="flex min-h-10 items-center px-4">
          <Skeleton width={width} />
        </li>
      ))}
    </PanelList>
  );
}

import { isApiError, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { PageBody, PageHeader, QueryView, useWide } from '@snippetry/web-kit/ui';
import { useParams } from 'react-router-dom';
import { collectionById } from '../../data/collection.queries.ts';
import { collectionMembers } from '../../data/member.queries.ts';
import type { Collection } from '../../data/types.ts';
import { CollectionNotFound } from './collection-not-found.tsx';
import { CollectionView } from './collection-view.tsx';
import { MembersSkeleton, SummarySkeleton } from './members-skeleton.tsx';

/** Page of a collection, in the application and at `/public/collections/:id`. */
export function CollectionPage() {
  const { id = '' } = useParams();
  return <OneCollection key={id} id={id} />;
}

function OneCollection({ id }: { id: string }) {
  const { status } = useSession();
  const wide = useWide();
  const visitor = status === 'signed-out';
  const goBack = visitor
    ? { to: '/explore', label: t('Back to Explore') }
    : { to: '/app/collections', label: t('Back to Collections') };
  // On wide screens the site's header links to Explore, too.
  const back = visitor && wide ? undefined : goBack;
  // The owner may have changed it in another window.
  const query = useQuery({ ...collectionById(id), refetchOnWindowFocus: true });
  // Fetched in parallel; otherwise the members would wait for the collection.
  useQuery({ ...collectionMembers(id), notifyOnChangeProps: [] });
  const isMissing = isApiError(query.error, 'collection.not_found');
  usePageTitle(isMissing ? t('Collection not found') : (query.data?.name ?? t('Collection')));
  if (isMissing) return <CollectionNotFound back={goBack} />;
  if (query.data) return <CollectionView collection={query.data} query={query} back={back} />;
  return (
    <>
      <PageHeader back={back} />
      <PageBody>
        <QueryView<Collection>
          query={query}
          loading={t('Loading collection...')}
          waiting={
            <div className="flex flex-col gap-4">
              <SummarySkeleton />
              <MembersSkeleton />
            </div>
          }
          failed={t('Failed to load collection')}
        >
          {() => null}
        </QueryView>
      </PageBody>
    </>
  );
}

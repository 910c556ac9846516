import { isApiError, usePageTitle, useSession } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { useParams } from '@snippetry/web-kit/router';
import { PageBody, PageHeader, QueryView, useWide, VisibilityBadge } from '@snippetry/web-kit/ui';
import { collectionById } from '../../data/collection-queries.ts';
import { CollectionMembers } from './collection-members.tsx';
import { CollectionNotFound } from './collection-not-found.tsx';
import { CollectionSummary } from './collection-summary.tsx';
import { MembersSkeleton } from './members-skeleton.tsx';
import { PacksPanel } from './packs/packs-panel.tsx';
import { UpdateBanner } from './packs/update-banner.tsx';

const BACK = { to: '/app/collections', label: 'Back to Collections' };
const BACK_OF_VISITOR = { to: '/explore', label: 'Back to Explore' };

/** One collection; the same page serves the application and `/public/collections/:id`. */
export function CollectionPage() {
  const { id = '' } = useParams();
  const { status } = useSession();
  const wide = useWide();
  const visitor = status === 'signed-out';
  const back = visitor ? BACK_OF_VISITOR : BACK;
  const query = useQuery(collectionById(id));
  const collection = query.data;
  const isMissing = isApiError(query.error, 'collection.not_found');
  usePageTitle(isMissing ? 'Collection not found' : (collection?.name ?? 'Collection'));
  if (isMissing) return <CollectionNotFound back={back} />;
  return (
    <>
      <PageHeader
        // The site's header links to Explore, too, where there is room.
        back={visitor && wide ? undefined : back}
        title={collection?.name}
        badges={collection && <VisibilityBadge isPublic={collection.isPublic} />}
      />
      <PageBody>
        <QueryView
          query={query}
          loading="Loading collection..."
          waiting={<MembersSkeleton />}
          failed="Failed to load collection"
        >
          {(loaded) => (
            <div className="flex flex-col gap-4">
              <CollectionSummary collection={loaded} />
              <UpdateBanner collection={loaded} />
              <CollectionMembers collection={loaded} />
              <PacksPanel collection={loaded} />
            </div>
          )}
        </QueryView>
      </PageBody>
    </>
  );
}

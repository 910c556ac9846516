import { t, usePageTitle, useSession } from '@snippetry/web-kit';
import { Button, EmptyState, PageBody, PageHeader, useWide } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { sharedCollections } from '../../data/collection-queries.ts';
import { CollectionTabs } from './collection-tabs.tsx';
import { SharedCollections } from './shared-collections.tsx';

/** What most people starred; the same page serves the application and `/public/collections`. */
export function PopularCollectionsPage() {
  usePageTitle(t('Popular Collections'));
  const { status } = useSession();
  const wide = useWide();
  const visitor = status === 'signed-out';
  return (
    <>
      <PageHeader
        // The site's header links to Explore, too, where there is room.
        back={visitor && !wide ? { to: '/explore', label: t('Back to Explore') } : undefined}
        title={t('Popular Collections')}
        subtitle={t('Public collections, those with most stars first')}
      />
      <PageBody>
        {status === 'signed-in' ? <CollectionTabs /> : null}
        <SharedCollections
          label={t('Popular collections')}
          list={sharedCollections('popular')}
          empty={
            <EmptyState
              title={t('No public collections yet')}
              action={
                <Button asChild>
                  <Link to={status === 'signed-in' ? '/app/explore' : '/explore'}>
                    {t('Explore snippets')}
                  </Link>
                </Button>
              }
            >
              {t('Collections that people make public show here.')}
            </EmptyState>
          }
        />
      </PageBody>
    </>
  );
}

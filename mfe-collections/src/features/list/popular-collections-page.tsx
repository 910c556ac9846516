import { t, usePageTitle, useSession } from '@snippetry/web-kit';
import { Button, EmptyState, PageBody, PageHeader, useWide } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { sharedCollections } from '../../data/collection.queries.ts';
import { CollectionTabs } from './collection-tabs.tsx';
import { SharedCollections } from './shared-collections.tsx';

/** Public collections by stars, in the application and at `/public/collections`. */
export function PopularCollectionsPage() {
  usePageTitle(t('Popular Collections'));
  const { status } = useSession();
  const wide = useWide();
  const visitor = status === 'signed-out';
  return (
    <>
      <PageHeader
        // On wide screens the site's header links to Explore, too.
        back={visitor && !wide ? { to: '/explore', label: t('Back to Explore') } : undefined}
        title={t('Popular Collections')}
        subtitle={t('Public collections, most stars first')}
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
              {t('Public collections appear here.')}
            </EmptyState>
          }
        />
      </PageBody>
    </>
  );
}

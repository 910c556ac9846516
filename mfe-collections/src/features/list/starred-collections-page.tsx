import { t, usePageTitle } from '@snippetry/web-kit';
import { Button, EmptyState, PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { sharedCollections } from '../../data/collection.queries.ts';
import { CollectionTabs } from './collection-tabs.tsx';
import { SharedCollections } from './shared-collections.tsx';

export function StarredCollectionsPage() {
  usePageTitle(t('Starred Collections'));
  return (
    <>
      <PageHeader title={t('Starred Collections')} subtitle={t('Most recently starred first')} />
      <PageBody>
        <CollectionTabs />
        <SharedCollections
          label={t('Starred collections')}
          list={sharedCollections('starred')}
          empty={
            <EmptyState
              title={t('No starred collections yet')}
              action={
                <Button asChild>
                  <Link to="/app/collections/popular">{t('See popular collections')}</Link>
                </Button>
              }
            >
              {t('Star a collection to find it here again.')}
            </EmptyState>
          }
        />
      </PageBody>
    </>
  );
}

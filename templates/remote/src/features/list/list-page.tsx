import { t, usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  LanguageMark,
  PageBody,
  PageHeader,
  Panel,
  PanelList,
  QueryView,
  Skeleton,
} from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { newestSnippets } from '../../data/snippet.queries.ts';

/** Name of the remote; not translated. */
const NAME = 'Sample';

/** The first page of this remote: a list with its loading, failed and empty states. */
export function ListPage() {
  usePageTitle(NAME);
  const newest = useQuery(newestSnippets);
  return (
    <>
      <PageHeader title={NAME} subtitle={t('Your newest snippets')} />
      <PageBody>
        <QueryView
          query={newest}
          loading={t('Loading your newest snippets...')}
          waiting={<Skeleton height={220} />}
          failed={t('Your newest snippets could not be loaded')}
          empty={<Nothing />}
        >
          {(snippets) => (
            <Panel padded={false}>
              <PanelList>
                {snippets.map(({ _id: id, title, language }) => (
                  <li key={id} className="flex min-h-11 items-center gap-3 px-4 py-2">
                    <LanguageMark language={language} labelled />
                    <Link to={`/app/snippets/${id}`} className="min-w-0 truncate text-sm">
                      {title}
                    </Link>
                  </li>
                ))}
              </PanelList>
            </Panel>
          )}
        </QueryView>
      </PageBody>
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      title={t('Nothing to show yet')}
      action={
        <Button variant="primary" asChild>
          <Link to="/app/snippets/new">{t('Create Snippet')}</Link>
        </Button>
      }
    >
      {t('Your newest snippets appear here.')}
    </EmptyState>
  );
}

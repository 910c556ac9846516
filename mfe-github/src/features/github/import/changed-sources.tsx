import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Badge, Panel, PanelList, QueryView, TextLink } from '@snippetry/web-kit/ui';
import { changedSources } from '../../../data/github.queries.ts';
import type { ChangedSource } from '../../../data/types.ts';

/** Imported snippets whose source has changed at GitHub; renders nothing if there are none. */
export function ChangedSources() {
  const query = useQuery(changedSources());
  // No loading state: the list is optional and usually empty.
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <div className="mb-4">
      <QueryView query={query} loading="" failed={t('Failed to load what has changed at GitHub')}>
        {(sources) => (
          <Panel title={t('Changed upstream')} padded={false}>
            <PanelList>
              {sources.map((source) => (
                <SourceRow key={source.snippetId} source={source} />
              ))}
            </PanelList>
          </Panel>
        )}
      </QueryView>
    </div>
  );
}

function SourceRow({ source }: { source: ChangedSource }) {
  const { snippetId, title, owner, repo, path, state } = source;
  const place = repo === null ? path : `${owner}/${repo}/${path}`;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate text-sm font-medium">
          <TextLink to={`/app/snippets/${snippetId}`}>{title}</TextLink>
        </span>
        <span className="block truncate font-mono text-xs text-fg-3">{place}</span>
      </span>
      <Badge tone={state === 'gone' ? 'danger' : 'warn'}>
        {state === 'gone' ? t('Gone at GitHub') : t('Changed upstream')}
      </Badge>
    </li>
  );
}

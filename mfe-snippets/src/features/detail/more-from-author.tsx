import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Panel } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { snippetsOfAuthor } from '../../data/snippet.queries.ts';
import type { Snippet } from '../../data/types.ts';
import { OtherSnippets, OthersSkeleton } from './other-snippets.tsx';

const SHOWN = 3;

/** Up to three other snippets by the author; fetched after the snippet itself. */
export function MoreFromAuthor({ snippet, ready }: { snippet: Snippet; ready: boolean }) {
  const { author } = snippet;
  const query = useQuery({ ...snippetsOfAuthor(author._id), enabled: ready });
  useEffect(() => {
    if (query.error) console.error('Other snippets of the author could not be loaded', query.error);
  }, [query.error]);
  const others = query.data?.filter((other) => other._id !== snippet._id).slice(0, SHOWN);
  return (
    <Panel title={t('More from {name}', { name: author.username })} level={2} padded={false}>
      {others === undefined && !query.isError ? (
        <OthersSkeleton />
      ) : others && others.length > 0 ? (
        <OtherSnippets snippets={others} />
      ) : (
        <p className="px-4 py-3 text-sm text-fg-3">
          {t('No other public snippets from this author')}
        </p>
      )}
    </Panel>
  );
}

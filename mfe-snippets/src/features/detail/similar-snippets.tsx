import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Panel } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { similarSnippets } from '../../data/snippet.queries.ts';
import type { Snippet } from '../../data/types.ts';
import { OtherSnippets } from './other-snippets.tsx';

/** Snippets that share words and tags with this one; nothing until there are results. */
export function SimilarSnippets({ snippet, ready }: { snippet: Snippet; ready: boolean }) {
  const { data, error } = useQuery({ ...similarSnippets(snippet._id), enabled: ready });
  useEffect(() => {
    if (error) console.error('Similar snippets could not be loaded', error);
  }, [error]);
  if (!data?.length) return null;
  return (
    <Panel title={t('Similar snippets')} level={2} padded={false}>
      <OtherSnippets snippets={data} />
    </Panel>
  );
}

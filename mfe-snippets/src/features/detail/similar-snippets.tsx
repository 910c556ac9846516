import { useQuery } from '@snippetry/web-kit/query';
import { Panel, PanelList } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { similarSnippets } from '../../data/snippet-queries.ts';
import type { Snippet } from '../../data/types.ts';
import { OtherSnippet, OthersSkeleton } from './other-snippet.tsx';

/** Snippets that share words and tags with this one; nothing where there are none or they cannot be had. */
export function SimilarSnippets({ snippet, ready }: { snippet: Snippet; ready: boolean }) {
  const { data, error } = useQuery({ ...similarSnippets(snippet._id), enabled: ready });
  useEffect(() => {
    if (error) console.error('Similar snippets could not be loaded', error);
  }, [error]);
  if (error || data?.length === 0) return null;
  return (
    <Panel title="Similar snippets" level={2} padded={false}>
      {data === undefined ? (
        <OthersSkeleton />
      ) : (
        <PanelList>
          {data.map((other) => (
            <li key={other._id}>
              <OtherSnippet snippet={other} />
            </li>
          ))}
        </PanelList>
      )}
    </Panel>
  );
}

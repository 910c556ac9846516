import { useQuery } from '@snippetry/web-kit/query';
import { fullNumber, Skeleton, StatStrip } from '@snippetry/web-kit/ui';
import { Eye, FileCode, Layers, Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { collectionTotal } from '../../data/collection-queries.ts';
import { librarySummary } from '../../data/snippet-queries.ts';

/** The four figures of the viewer's library. */
export const LibraryStats = memo(function LibraryStats() {
  const { data: summary, isError } = useQuery(librarySummary());
  const collections = useQuery(collectionTotal());
  return (
    <StatStrip
      stats={[
        {
          label: 'Total Snippets',
          icon: <FileCode aria-hidden />,
          value: figure(summary?.totalSnippets, isError),
        },
        {
          label: 'Total Views',
          icon: <Eye aria-hidden />,
          value: figure(summary?.totalViews, isError),
        },
        {
          label: 'Total Stars',
          icon: <Star aria-hidden />,
          value: figure(summary?.totalStars, isError),
        },
        {
          label: 'Collections',
          icon: <Layers aria-hidden />,
          value: figure(collections.data, collections.isError),
        },
      ]}
    />
  );
});

// A figure that could not be fetched is not zero.
function figure(value: number | undefined, failed: boolean): ReactNode {
  if (value !== undefined) return fullNumber(value);
  if (failed) return <span title="Could not be loaded">–</span>;
  return <Skeleton width={56} height={20} className="my-1.5" />;
}

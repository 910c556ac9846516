import { DiffView } from '@snippetry/web-kit/code';
import { useQuery } from '@snippetry/web-kit/query';
import { QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { fieldChanges } from './describe-changes.ts';
import { FieldChanges } from './field-changes.tsx';
import { type Revision, revisionOf } from './history-queries.ts';
import type { Comparison } from './use-comparison.ts';

/** Two versions compared: code, and everything else. */
export function ComparisonView({ id, comparison }: { id: string; comparison: Comparison }) {
  const before = useQuery(revisionOf(id, comparison.from));
  const after = useQuery(revisionOf(id, comparison.to));
  const both = before.data && after.data ? { before: before.data, after: after.data } : undefined;
  const query = {
    data: both,
    error: before.error ?? after.error,
    isFetching: before.isFetching || after.isFetching,
    refetch: () => {
      if (before.error) void before.refetch();
      if (after.error) void after.refetch();
    },
  };
  return (
    <QueryView<{ before: Revision; after: Revision }>
      query={query}
      loading="Loading versions..."
      waiting={<Waiting />}
      failed="Failed to load the versions"
    >
      {(pair) => (
        <div className="flex flex-col gap-4">
          <FieldChanges changes={fieldChanges(pair.before, pair.after)} />
          <DiffView
            before={pair.before.content}
            after={pair.after.content}
            language={pair.after.language}
            beforeLabel={`Version ${pair.before.revision}`}
            afterLabel={`Version ${pair.after.revision}`}
            maxHeight="max(384px, calc(100dvh - 12rem))"
          />
        </div>
      )}
    </QueryView>
  );
}

function Waiting() {
  return (
    <div aria-hidden className="rounded-card border border-line-1 bg-surface-1 p-4">
      {['62%', '38%', '74%', '55%', '46%'].map((width) => (
        <Skeleton key={width} width={width} className="mb-3" />
      ))}
    </div>
  );
}

import { Trans, t } from '@snippetry/web-kit';
import { DiffView } from '@snippetry/web-kit/code';
import { useQuery } from '@snippetry/web-kit/query';
import { QueryView, VisuallyHidden } from '@snippetry/web-kit/ui';
import { CodeSkeleton } from '../../components/code-skeleton.tsx';
import { type Revision, revisionOf } from '../../data/revision.queries.ts';
import { type FieldChange, fieldChanges } from './describe-changes.ts';
import type { Comparison } from './use-comparison.ts';

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
      loading={t('Loading versions...')}
      waiting={<CodeSkeleton className="h-96" />}
      failed={t('Failed to load the versions')}
    >
      {(pair) => (
        <div className="flex flex-col gap-4">
          <FieldChanges changes={fieldChanges(pair.before, pair.after)} />
          <DiffView
            before={pair.before.content}
            after={pair.after.content}
            language={pair.after.language}
            beforeLabel={versionName(pair.before)}
            afterLabel={versionName(pair.after)}
            maxHeight="max(384px, calc(100dvh - 12rem))"
          />
        </div>
      )}
    </QueryView>
  );
}

const versionName = ({ revision }: Revision) =>
  t('Version {revision}', { revision: String(revision) });

function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="rounded-card border border-line-1 bg-surface-1">
      <h2 className="border-b border-line-1 px-4 py-3 text-sm font-semibold">
        {t('Other changes')}
      </h2>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2 px-4 py-3 text-sm max-lg:grid-cols-1 max-lg:gap-y-0.5">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="contents">
            <dt className="text-fg-2">{name}</dt>
            <dd className="wrap-anywhere max-lg:mb-2">
              <Change before={before || t('none')} after={after || t('none')} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Old and new value; the arrow is hidden from screen readers, which get words instead. */
function Change({ before, after }: { before: string; after: string }) {
  return (
    <Trans
      text="<heard>was </heard>{before}{arrow}<heard>, is </heard>{after}"
      values={{
        before: <del className="rounded-mark bg-diff-del px-1 no-underline">{before}</del>,
        arrow: <span aria-hidden> → </span>,
        after: <ins className="rounded-mark bg-diff-add px-1 no-underline">{after}</ins>,
      }}
      parts={{ heard: (words) => <VisuallyHidden>{words}</VisuallyHidden> }}
    />
  );
}

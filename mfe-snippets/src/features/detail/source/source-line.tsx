import { Trans, t, useSession } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Badge, Button, lateDialog, TextLink } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { sourceOf } from '../../../data/source.queries.ts';
import type { Snippet } from '../../../data/types.ts';

const SourceDialog = lateDialog(() => import('./source-dialog.tsx').then((m) => m.SourceDialog));

type Source = NonNullable<Snippet['source']>;

/** Import source of a snippet; for the owner also its changes since the import. */
export function SourceLine({ snippet }: { snippet: Snippet }) {
  const { source } = snippet;
  if (!source) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-fg-3">
      <p className="min-w-0 wrap-anywhere">
        <Trans text="Imported from {place}" values={{ place: <SourceLink source={source} /> }} />
      </p>
      <Drift snippet={snippet} />
    </div>
  );
}

function SourceLink({ source }: { source: Source }) {
  const name = sourceLabel(source);
  return /^https?:\/\//.test(source.url) ? (
    <TextLink href={source.url} className="font-mono text-xs">
      {name}
    </TextLink>
  ) : (
    <span className="font-mono text-xs text-fg-1">{name}</span>
  );
}

/** Formats a source as `owner/repo/path@ref`, or as a file of a gist. */
function sourceLabel({ owner, repo, path, ref }: Source): string {
  if (repo === null) return t('gist of {place}', { place: `${owner}/${path}` });
  return `${owner}/${repo}/${path}${ref ? `@${ref}` : ''}`;
}

/** Badge for the owner if the source has changed or is missing. */
function Drift({ snippet }: { snippet: Snippet }) {
  const { user } = useSession();
  const [comparing, setComparing] = useState(false);
  const isOwn = user !== null && snippet.isOwner;
  const { data } = useQuery({ ...sourceOf(snippet._id), enabled: isOwn });
  if (data?.state === 'gone') {
    return (
      <>
        <Badge tone="warn">{t('Deleted upstream')}</Badge>
        <span>{t('The file no longer exists. Your snippet is unchanged.')}</span>
      </>
    );
  }
  if (data?.state !== 'changed' && !comparing) return null;
  return (
    <span className="flex items-center gap-2.5">
      <Badge tone="warn">{t('Changed upstream')}</Badge>
      <Button size="sm" onClick={() => setComparing(true)}>
        {t('Compare')}
      </Button>
      <SourceDialog id={snippet._id} open={comparing} onClose={() => setComparing(false)} />
    </span>
  );
}

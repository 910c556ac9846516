import { isApiError, Trans, t, toast } from '@snippetry/web-kit';
import { DiffView } from '@snippetry/web-kit/code';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Dialog, QueryView, RelativeTime, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { type GistChoice, useTakeGist } from '../../data/gist.mutations.ts';
import { type GistComparison, gistComparison } from '../../data/gist.queries.ts';
import { gistFailure } from './gist-failure.ts';
import { useGistExport } from './use-gist-export.ts';

export interface GistConflictProps {
  id: string;
  /** The refused export. */
  request: GistChoice;
  onClose: () => void;
}

/** Compares the snippet with a gist that has changed since its export. The user chooses which code to keep. */
export function GistConflict({ id, request, onClose }: GistConflictProps) {
  const query = useQuery(gistComparison(id, request.isPublic));
  const [again, setAgain] = useState(false);
  const reload = () => {
    setAgain(true);
    void query.refetch();
  };
  const overwrite = useGistExport(id, {
    onEnd: onClose,
    onConflict: reload,
    onNotAllowed: onClose,
  });
  const take = useTake(id, { onEnd: onClose, onStale: reload });
  const busy = overwrite.busy || take.busy;
  const ready = query.isFetching ? undefined : query.data;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={() => busy || onClose()}
      title={t('The gist was changed at GitHub')}
      description={<WhatHappened gist={query.data?.gist} />}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          {ready?.gist.theirs === null ? null : (
            <Button
              disabled={!ready || busy}
              busy={take.busy}
              busyLabel={t('Updating...')}
              onClick={() => ready && take.start(ready, request.isPublic)}
            >
              {t("Use the gist's version")}
            </Button>
          )}
          <Button
            variant={ready?.gist.theirs === null ? 'primary' : 'danger'}
            disabled={!ready || busy}
            busy={overwrite.busy}
            busyLabel={t('Exporting...')}
            onClick={() => overwrite.start({ ...request, overwrite: ready?.gist.theirs?.version })}
          >
            {ready?.gist.theirs === null ? t('Export as a new gist') : t('Overwrite the gist')}
          </Button>
        </>
      }
    >
      {again ? (
        <p role="status" className="mb-3 text-sm text-fg-2">
          {t('It changed again in the meantime. This is the current state.')}
        </p>
      ) : null}
      <QueryView
        query={query}
        loading={t('Loading the gist...')}
        waiting={<Skeleton height={160} />}
        failed={t('Failed to load the gist')}
      >
        {(data) => <Beside {...data} />}
      </QueryView>
    </Dialog>
  );
}

function WhatHappened({ gist }: { gist: GistComparison['gist'] | undefined }) {
  if (!gist?.theirs) return t('It was edited at GitHub after the export.');
  return (
    <Trans
      text="Exported {exported}, edited at GitHub {edited}."
      values={{
        exported: <RelativeTime iso={gist.exportedAt} />,
        edited: <RelativeTime iso={gist.theirs.updatedAt} />,
      }}
    />
  );
}

function Beside({ gist, snippet }: GistComparison) {
  if (!gist.theirs) {
    return <p className="text-sm text-fg-2">{t('The gist no longer exists.')}</p>;
  }
  return (
    <DiffView
      before={gist.theirs.content}
      after={snippet.content}
      language={snippet.language}
      beforeLabel={t('Gist')}
      afterLabel={t('Snippet')}
      maxHeight={360}
    />
  );
}

/** Replaces the code of the snippet with that of the gist. The old code stays in the history. */
function useTake(id: string, { onEnd, onStale }: { onEnd: () => void; onStale: () => void }) {
  const { mutateAsync, isPending } = useTakeGist(id);
  const run = async ({ gist, snippet }: GistComparison, isPublic: boolean) => {
    if (!gist.theirs) return;
    const { version } = gist.theirs;
    try {
      await mutateAsync({ isPublic, version, revision: snippet.revision });
      toast.success(t("Now using the gist's version. Your previous code is in the history."));
    } catch (cause) {
      const stale = ['github.gist_changed', 'snippet.stale_revision'] as const;
      if (stale.some((code) => isApiError(cause, code))) return onStale();
      toast.error(gistFailure(cause).message, { cause });
    }
    onEnd();
  };
  return {
    busy: isPending,
    start: (both: GistComparison, isPublic: boolean) => void run(both, isPublic),
  };
}

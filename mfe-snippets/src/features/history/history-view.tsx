import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { ConfirmDialog, fullDate } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useDeleteRevision, useRestoreRevision } from '../../data/revision.mutations.ts';
import type { RevisionEntry } from '../../data/revision.queries.ts';
import { ComparisonBar } from './comparison-bar.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { RevisionRows } from './revision-rows.tsx';
import { useComparison } from './use-comparison.ts';

/** List of revisions and the comparison of two; needs at least two revisions. */
export function HistoryView({ id, entries }: { id: string; entries: readonly RevisionEntry[] }) {
  const comparison = useComparison(entries);
  const [restoring, setRestoring] = useState<RevisionEntry | null>(null);
  const [deleting, setDeleting] = useState<RevisionEntry | null>(null);
  const restore = useRestoreRevision(id);
  const current = entries.find((entry) => entry.isCurrent) ?? entries[0];
  const confirm = async () => {
    if (!restoring || !current) return;
    const { revision } = restoring;
    try {
      await restore.mutateAsync({ revision, seen: current.revision });
      toast.success(t('Version {revision} restored', { revision: String(revision) }));
      comparison.reset();
    } catch (cause) {
      toast.error(failureText(cause, t('Failed to restore the version')), { cause });
    }
    setRestoring(null);
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <RevisionRows entries={entries} comparison={comparison} />
      <div className="flex min-w-0 flex-col gap-4">
        <ComparisonBar
          entries={entries}
          comparison={comparison}
          onRestore={setRestoring}
          onDelete={setDeleting}
        />
        <ComparisonView id={id} comparison={comparison} />
      </div>
      <RestoreQuestion
        entry={restoring}
        busy={restore.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setRestoring(null)}
      />
      <DeleteQuestion
        id={id}
        entry={deleting}
        onDeleted={comparison.reset}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}

export interface DeleteQuestionProps {
  id: string;
  entry: RevisionEntry | null;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteQuestion({ id, entry, onDeleted, onClose }: DeleteQuestionProps) {
  const remove = useDeleteRevision(id);
  const revision = String(entry?.revision ?? '');
  const confirm = async () => {
    if (!entry) return;
    try {
      await remove.mutateAsync(entry.revision);
      toast.success(t('Version {revision} deleted', { revision }));
      onDeleted();
    } catch (cause) {
      toast.error(failureText(cause, t("Couldn't delete the version. Try again.")), { cause });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={entry !== null}
      onOpenChange={onClose}
      title={t('Delete version {revision}', { revision })}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      busyLabel={t('Deleting...')}
      onConfirm={() => void confirm()}
    >
      {t(
        "This permanently deletes the version of {date}, for example to remove a password that was pasted by mistake. Published collections and other people's copies are not affected.",
        { date: entry ? fullDate(entry.savedAt) : '' },
      )}
    </ConfirmDialog>
  );
}

export interface RestoreQuestionProps {
  entry: RevisionEntry | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function RestoreQuestion({ entry, busy, onConfirm, onClose }: RestoreQuestionProps) {
  return (
    <ConfirmDialog
      open={entry !== null}
      onOpenChange={onClose}
      title={t('Restore version {revision}', { revision: String(entry?.revision ?? '') })}
      confirmLabel={t('Restore')}
      variant="primary"
      busy={busy}
      busyLabel={t('Restoring...')}
      onConfirm={onConfirm}
    >
      {t(
        'The snippet goes back to the version of {date}. The current version stays in the history, and the visibility does not change.',
        { date: entry ? fullDate(entry.savedAt) : '' },
      )}
    </ConfirmDialog>
  );
}

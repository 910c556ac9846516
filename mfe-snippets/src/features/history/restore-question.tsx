import { ConfirmDialog, fullDate } from '@snippetry/web-kit/ui';
import type { RevisionEntry } from './history-queries.ts';

/** Props of {@link RestoreQuestion}. */
export interface RestoreQuestionProps {
  entry: RevisionEntry | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a version becomes the current one. */
export function RestoreQuestion({ entry, busy, onConfirm, onClose }: RestoreQuestionProps) {
  return (
    <ConfirmDialog
      open={entry !== null}
      onOpenChange={onClose}
      title={`Restore version ${entry?.revision ?? ''}`}
      confirmLabel="Restore"
      variant="primary"
      busy={busy}
      busyLabel="Restoring..."
      onConfirm={onConfirm}
    >
      The snippet becomes what it was on {entry ? fullDate(entry.savedAt) : ''}. What it is now
      stays in the history, and who can see it does not change.
    </ConfirmDialog>
  );
}

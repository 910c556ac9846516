import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { counted } from '../../lib/counted.ts';
import type { TrashActions } from './use-trash-actions.ts';

/** Asks before snippets go for good. */
export function TrashQuestion({ actions, total }: { actions: TrashActions; total: number }) {
  const { question, ask, busy, confirm } = actions;
  const empties = question?.kind === 'empty';
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={() => ask(null)}
      title={empties ? 'Empty trash' : 'Delete for good'}
      confirmLabel={empties ? 'Empty trash' : 'Delete for good'}
      busy={busy}
      busyLabel="Deleting..."
      onConfirm={confirm}
    >
      {question ? about(question, total) : null}
    </ConfirmDialog>
  );
}

function about(question: NonNullable<TrashActions['question']>, total: number): string {
  const rest = 'with stars, comments and history. This action cannot be undone.';
  if (question.kind === 'empty') return `This deletes ${counted(total, 'snippet')} ${rest}`;
  if (question.title !== undefined) return `This deletes "${question.title}" ${rest}`;
  return `This deletes ${counted(question.ids.length, 'snippet')} ${rest}`;
}

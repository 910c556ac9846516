import { plural, t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { useEffect, useRef } from 'react';

export interface AddingFooterProps {
  /** Number of changed collections. */
  changes: number;
  /** Whether the confirmation to discard changes is shown. */
  isConfirming: boolean;
  busy: boolean;
  onKeep: () => void;
  onClose: () => void;
  onSave: () => void;
}

export function AddingFooter(props: AddingFooterProps) {
  const { changes, isConfirming, busy, onKeep, onClose, onSave } = props;
  return (
    <div className="flex flex-none flex-wrap items-center justify-end gap-2 pt-4">
      {isConfirming ? (
        <Question changes={changes} onKeep={onKeep} onDiscard={onClose} />
      ) : (
        <>
          <p role="status" className="min-w-0 flex-1 text-sm text-fg-2 tabular-nums">
            {changes > 0
              ? plural(changes, { one: '{count} change', other: '{count} changes' })
              : ''}
          </p>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={changes === 0}
            busy={busy}
            busyLabel={t('Saving...')}
            onClick={onSave}
          >
            {t('Save')}
          </Button>
        </>
      )}
    </div>
  );
}

interface QuestionProps {
  changes: number;
  onKeep: () => void;
  onDiscard: () => void;
}

function Question({ changes, onKeep, onDiscard }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p role="alert" className="min-w-0 flex-1 text-sm">
        {plural(changes, {
          one: 'Discard {count} change?',
          other: 'Discard {count} changes?',
        })}
      </p>
      <Button ref={keep} onClick={onKeep}>
        {t('Keep editing')}
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </>
  );
}

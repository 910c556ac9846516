import { Button } from '@snippetry/web-kit/ui';
import { useEffect, useRef } from 'react';
import { plural } from '../../lib/plural.ts';

/** Props of {@link AddingFooter}. */
export interface AddingFooterProps {
  /** Of collections. */
  changes: number;
  /** Whether to close although there are changes. */
  isAsking: boolean;
  busy: boolean;
  onKeep: () => void;
  onClose: () => void;
  onSave: () => void;
}

/** How much is changed, and the buttons that save it or do not. */
export function AddingFooter(props: AddingFooterProps) {
  const { changes, isAsking, busy, onKeep, onClose, onSave } = props;
  return (
    <div className="flex flex-none flex-wrap items-center justify-end gap-2 pt-4">
      {isAsking ? (
        <Question changes={changes} onKeep={onKeep} onDiscard={onClose} />
      ) : (
        <>
          <p role="status" className="min-w-0 flex-1 text-sm text-fg-2 tabular-nums">
            {changes > 0 ? plural(changes, 'change') : ''}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={changes === 0}
            busy={busy}
            busyLabel="Saving..."
            onClick={onSave}
          >
            Save
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
        Discard {plural(changes, 'change')}?
      </p>
      <Button ref={keep} onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
    </>
  );
}

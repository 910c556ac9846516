import { Button, Dialog, Field, Input } from '@snippetry/web-kit/ui';
import { type FormEvent, useId, useState } from 'react';
import type { Member } from '../../../data/types.ts';

/** Props of {@link PositionDialog}. */
export interface PositionDialogProps {
  /** Undefined while nothing is asked. */
  member: Member | undefined;
  position: number;
  count: number;
  onClose: () => void;
  /** Called with the position, counted from 1. */
  onMove: (position: number) => void;
}

/** Asks which place in the collection a snippet is to have. */
export function PositionDialog(props: PositionDialogProps) {
  const { member, count, onClose } = props;
  const form = useId();
  return (
    <Dialog
      open={member !== undefined}
      onOpenChange={onClose}
      size="sm"
      title={member ? `Move ${member.title}` : 'Move'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Move
          </Button>
        </>
      }
    >
      <PositionForm {...props} id={form} key={member?._id} count={count} />
    </Dialog>
  );
}

function PositionForm(props: PositionDialogProps & { id: string }) {
  const { id, position, count, onClose, onMove } = props;
  const [text, setText] = useState(String(position));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = Number(text);
    if (!Number.isInteger(to) || to < 1 || to > count) {
      setError(`Type a number from 1 to ${count}`);
      return;
    }
    onClose();
    if (to !== position) onMove(to);
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <Field label="Position" note={`1 to ${count}`} error={error}>
        <Input
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </form>
  );
}

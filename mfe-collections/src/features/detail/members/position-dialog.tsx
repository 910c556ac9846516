import { t } from '@snippetry/web-kit';
import { Button, Dialog, Field, Input } from '@snippetry/web-kit/ui';
import { type FormEvent, useId, useState } from 'react';
import type { Member } from '../../../data/types.ts';

export interface PositionDialogProps {
  /** The snippet to move; undefined closes the dialog. */
  member: Member | undefined;
  position: number;
  count: number;
  onClose: () => void;
  /** Called with the position, from 1. */
  onMove: (position: number) => void;
}

export function PositionDialog(props: PositionDialogProps) {
  const { member, count, onClose } = props;
  const form = useId();
  return (
    <Dialog
      open={member !== undefined}
      onOpenChange={onClose}
      size="sm"
      title={member ? t('Move {title}', { title: member.title }) : t('Move')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('Move')}
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
      setError(t('Type a number from 1 to {count}', { count }));
      return;
    }
    onClose();
    if (to !== position) onMove(to);
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <Field label={t('Position')} note={t('1 to {count}', { count })} error={error}>
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

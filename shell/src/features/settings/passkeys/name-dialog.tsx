import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { Button, Dialog, Field, Input } from '@snippetry/web-kit/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  initial: string;
  confirmLabel: string;
  busy: boolean;
  busyLabel: string;
  onNamed: (name: string) => void;
}

function NameForm({ id, initial, onNamed }: Pick<Props, 'initial' | 'onNamed'> & { id: string }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: initial } });
  const submit = handleSubmit(({ name }) => onNamed(name.trim()));
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('Name')}
        hint={t('Such as the device that it is on.')}
        error={formState.errors.name?.message}
      >
        <Input
          maxLength={LIMITS.account.name}
          required
          {...register('name', {
            validate: (name) => name.trim() !== '' || t('Give the passkey a name'),
          })}
        />
      </Field>
    </form>
  );
}

export function NameDialog(props: Props) {
  const id = useId();
  const { open, onOpenChange, title, description, initial, busy, busyLabel, onNamed } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={busy} busyLabel={busyLabel}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <NameForm id={id} initial={initial} onNamed={onNamed} />
    </Dialog>
  );
}

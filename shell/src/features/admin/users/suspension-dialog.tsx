import { LIMITS } from '@snippetry/contracts/limits';
import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button, Dialog, Field, Textarea } from '@snippetry/web-kit/ui';
import { type FormEvent, useId, useState } from 'react';

type Kind = 'suspend' | 'lift';

const TEXTS = {
  suspend: {
    title: msg('Suspend {username}?'),
    description: msg(
      'Every session of the account ends at once. Signing in with the right password shows the reason.',
    ),
    label: msg('Suspend'),
    busy: msg('Suspending...'),
  },
  lift: {
    title: msg('Lift the suspension of {username}?'),
    description: msg('The account can sign in again. Its owner sees the reason, if you give one.'),
    label: msg('Lift suspension'),
    busy: msg('Lifting...'),
  },
};

export interface SuspensionDialogProps {
  /** Pending change; null while the dialog is closed. */
  kind: Kind | null;
  username: string;
  busy: boolean;
  onClose: () => void;
  onDecide: (kind: Kind, reason: string) => void;
}

/** Dialog for the reason to suspend an account or to lift its suspension. */
export function SuspensionDialog(props: SuspensionDialogProps) {
  const { kind, username, busy, onClose, onDecide } = props;
  const form = useId();
  if (kind === null) return <Dialog open={false} onOpenChange={onClose} title="" />;
  const texts = TEXTS[kind];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(texts.title, { username })}
      description={t(texts.description)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant={kind === 'suspend' ? 'danger' : 'primary'}
            type="submit"
            form={form}
            busy={busy}
            busyLabel={t(texts.busy)}
          >
            {t(texts.label)}
          </Button>
        </>
      }
    >
      <ReasonForm
        id={form}
        needed={kind === 'suspend'}
        onReason={(reason) => onDecide(kind, reason)}
      />
    </Dialog>
  );
}

interface ReasonFormProps {
  id: string;
  needed: boolean;
  onReason: (reason: string) => void;
}

function ReasonForm({ id, needed, onReason }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const limit = LIMITS.report.details;
  const written = reason.trim();
  const isMissing = needed && written === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing) onReason(written);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('Reason')}
        counter={{ used: reason.length, limit }}
        error={isTried && isMissing ? t('Give a reason: the user sees it') : undefined}
      >
        <Textarea
          value={reason}
          maxLength={limit}
          required={needed}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </form>
  );
}

import { LIMITS } from '@snippetry/contracts/limits';
import { Button, Dialog, Field, Textarea } from '@snippetry/web-kit/ui';
import { type FormEvent, useId, useState } from 'react';

type Kind = 'suspend' | 'lift';

const TEXTS = {
  suspend: {
    title: (username: string) => `Suspend ${username}?`,
    description:
      'Every session of the account ends at once. Whoever signs in with the right password reads the reason.',
    label: 'Suspend',
    busy: 'Suspending...',
  },
  lift: {
    title: (username: string) => `Lift the suspension of ${username}?`,
    description: 'The account can sign in again. Its owner is told the reason, if you give one.',
    label: 'Lift suspension',
    busy: 'Lifting...',
  },
};

/** Props of {@link SuspensionDialog}. */
export interface SuspensionDialogProps {
  /** What is to be done; null while the dialog is closed. */
  kind: Kind | null;
  username: string;
  busy: boolean;
  onClose: () => void;
  onDecide: (kind: Kind, reason: string) => void;
}

/** Asks why before somebody is suspended, or may come back. */
export function SuspensionDialog(props: SuspensionDialogProps) {
  const { kind, username, busy, onClose, onDecide } = props;
  const form = useId();
  if (kind === null) return <Dialog open={false} onOpenChange={onClose} title="" />;
  const texts = TEXTS[kind];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(username)}
      description={texts.description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={kind === 'suspend' ? 'danger' : 'primary'}
            type="submit"
            form={form}
            busy={busy}
            busyLabel={texts.busy}
          >
            {texts.label}
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
        label="Reason"
        counter={{ used: reason.length, limit }}
        error={isTried && isMissing ? 'Say why: the person is told' : undefined}
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

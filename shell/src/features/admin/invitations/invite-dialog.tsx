import { LIMITS } from '@snippetry/contracts/limits';
import { isApiError, plural, t } from '@snippetry/web-kit';
import { Button, copyText, Dialog, Field, Input, Select, Textarea } from '@snippetry/web-kit/ui';
import { Copy } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { type InvitationForm, useInvite } from '../../../data/admin.mutations.ts';

const dayOptions = () =>
  [1, 7, 30, LIMITS.invitations.days].map((days) => ({
    value: String(days),
    label: plural(days, { one: '{count} day', other: '{count} days' }),
  }));

/** Creates an invitation and shows its link, which the server returns only once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const invite = useInvite();
  if (invite.data) {
    const { url, invitation } = invite.data;
    return <MadeDialog url={url} email={invitation.email} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Invite a person')}
      description={t(
        'With an address the link is sent there, and only that address can be registered with it.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={invite.isPending}
            busyLabel={t('Inviting...')}
          >
            {t('Invite')}
          </Button>
        </>
      }
    >
      <InviteForm id={form} error={invite.error} onInvite={(given) => invite.mutate(given)} />
    </Dialog>
  );
}

/** Returns the server's message for a field; errors of no field are shown at the email field. */
function errorOf(error: Error | null, field: 'email' | 'note'): string | undefined {
  if (!error) return undefined;
  const errors = isApiError(error) ? error.errors : [];
  const own = errors.find(({ path }) => path === field)?.msg;
  const isOfNone = errors.length === 0 && field === 'email';
  return own ?? (isOfNone ? error.message : undefined);
}

interface InviteFormProps {
  id: string;
  error: Error | null;
  onInvite: (given: InvitationForm) => void;
}

function InviteForm({ id, error, onInvite }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const [days, setDays] = useState('7');
  const limit = LIMITS.invitations.note;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onInvite({ email: email.trim(), note: note.trim(), days: Number(days) });
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('Email')} note={t('Optional')} error={errorOf(error, 'email')}>
        <Input
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field
        label={t('Note')}
        counter={{ used: note.length, limit }}
        error={errorOf(error, 'note')}
      >
        <Textarea
          rows={2}
          value={note}
          maxLength={limit}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Field label={t('Works for')}>
        <Select options={dayOptions()} value={days} onChange={setDays} />
      </Field>
    </form>
  );
}

interface MadeDialogProps {
  url: string;
  email: string;
  onClose: () => void;
}

function MadeDialog({ url, email, onClose }: MadeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Invitation made')}
      description={
        email === ''
          ? t('Pass the link on. It is shown only now.')
          : t('The link is on its way to {email}. It is shown only now.', { email })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            icon={<Copy aria-hidden />}
            onClick={() => void copyText(url, t('Link copied to clipboard!'))}
          >
            {t('Copy link')}
          </Button>
        </>
      }
    >
      <Field label={t('Link')}>
        <Input readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  );
}

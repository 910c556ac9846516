import { msg } from '@snippetry/contracts/texts';
import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { Button, copyText, Dialog, Field, Input } from '@snippetry/web-kit/ui';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type TokenForm, useCreatePublishToken } from '../../../data/remotes.mutations.ts';
import { fieldFailures } from '../../../lib/show-failure.ts';
import { isUnproven } from '../../../lib/with-proof.ts';

/** Maximum length of label and owner. */
const MAX_LENGTH = 60;
const NAME = /^[a-z][a-z0-9]{1,29}$/;

export interface TokenDialogProps {
  /** Remote of the token, with its owner; without it the dialog adds a remote. */
  remote?: { name: string; owner: string } | undefined;
  onClose: () => void;
}

/** Creates a publish token and shows its secret, once. */
export function TokenDialog({ remote, onClose }: TokenDialogProps) {
  const id = useId();
  const create = useCreatePublishToken();
  const form = useForm<TokenForm>({
    defaultValues: { name: remote?.name ?? '', label: '', owner: remote?.owner ?? '' },
  });
  const submit = form.handleSubmit(async ({ name, label, owner }) => {
    try {
      await create.mutateAsync({ name, label: label.trim(), owner: owner.trim() });
    } catch (error) {
      const [refused] = fieldFailures(error, ['name', 'label', 'owner']);
      if (refused) form.setError(refused[0], { message: refused[1] }, { shouldFocus: true });
      else if (!isUnproven(error)) {
        const message = failureText(error, t('The publish token was not created'));
        toast.error(message, { cause: error });
      }
    }
  });
  if (create.data) return <SecretDialog secret={create.data.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={remote ? t('New publish token') : t('Add a remote')}
      description={
        remote
          ? t('With it a pipeline publishes and deploys builds of this remote, and of no other.')
          : t('Its team publishes the first build with this token, from its own pipeline.')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={id}
            busy={create.isPending}
            busyLabel={t('Creating...')}
          >
            {t('Create token')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        <Fields form={form} withName={remote === undefined} />
      </form>
    </Dialog>
  );
}

function Fields({ form, withName }: { form: UseFormReturn<TokenForm>; withName: boolean }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      {withName ? (
        <Field
          label={t('Name')}
          hint={t('As in the addresses of its files, such as “notes”.')}
          error={errors.name?.message}
        >
          <Input
            mono
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
            {...register('name', {
              validate: (name) =>
                NAME.test(name) || t('Use 2 to 30 small letters and digits, a letter first'),
            })}
          />
        </Field>
      ) : null}
      <Field
        label={t('Label')}
        hint={t('The program or pipeline that uses it.')}
        error={errors.label?.message}
      >
        <Input
          autoComplete="off"
          maxLength={MAX_LENGTH}
          required
          {...register('label', {
            validate: (label) => label.trim() !== '' || t('Give the token a label'),
          })}
        />
      </Field>
      <Field
        label={t('Owner')}
        note={t('Optional')}
        hint={t('The team that owns the remote.')}
        error={errors.owner?.message}
      >
        <Input autoComplete="off" maxLength={MAX_LENGTH} {...register('owner')} />
      </Field>
    </>
  );
}

const WARNING = msg(
  'Copy it now: it is shown only once. Anyone who has it can publish and deploy this remote.',
);

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Your new publish token')}
      description={t(WARNING)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <code className="block rounded-card border border-line-2 bg-surface-2 p-3 font-mono text-sm break-all">
          {secret}
        </code>
        <Button
          className="justify-self-start"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(secret, t('Publish token copied'))}
        >
          {t('Copy token')}
        </Button>
      </div>
    </Dialog>
  );
}

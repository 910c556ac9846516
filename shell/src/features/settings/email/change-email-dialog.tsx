import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { Button, Dialog, Field, Input } from '@snippetry/web-kit/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordInput } from '../../../components/password-input.tsx';
import { shellKeys } from '../../../data/keys.ts';
import { fieldFailures } from '../../../lib/show-failure.ts';
import { isUnproven, withProof } from '../../../lib/with-proof.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Without a password, the server requires a recent proof instead. */
  hasPassword: boolean;
}

interface FormProps extends Pick<Props, 'hasPassword'> {
  id: string;
  onDone: () => void;
}

const EMPTY = { email: '', password: '' };

function EmailForm({ id, hasPassword, onDone }: FormProps) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: EMPTY });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    const email = values.email.trim();
    try {
      const body = { email, ...(hasPassword && { password: values.password }) };
      await withProof(() => api('PUT /auth/email', { body }));
      toast.success(t('Open the link that we have sent to {email}', { email }));
      onDone();
      await client.invalidateQueries({ queryKey: shellKeys.security });
    } catch (error) {
      const refused = fieldFailures(error, ['email', 'password']);
      if (isApiError(error, 'auth.wrong_password')) refused.push(['password', error.message]);
      for (const [field, message] of refused) setError(field, { message }, { shouldFocus: true });
      if (refused.length === 0 && !isUnproven(error))
        toast.error(t('Failed to change the email address'), { cause: error });
    }
  });
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <Field label={t('New email')} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
          required
          {...register('email', { required: t('Enter the new address') })}
        />
      </Field>
      {hasPassword ? (
        <Field label={t('Current Password')} error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            required
            {...register('password', { required: t('Enter your current password') })}
          />
        </Field>
      ) : null}
    </form>
  );
}

/** Dialog for a new address, which takes effect once its link is opened. */
export function ChangeEmailDialog({ open, onOpenChange, hasPassword }: Props) {
  const form = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Change email')}
      description={t('We send a link to the new address. It becomes yours here once you open it.')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('Send the link')}
          </Button>
        </>
      }
    >
      <EmailForm id={form} hasPassword={hasPassword} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

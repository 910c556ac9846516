import { api, t } from '@snippetry/web-kit';
import { Button, Field, Input } from '@snippetry/web-kit/ui';
import { fieldFailures, showFailure, signInFailure } from '../../lib/show-failure.ts';
import { AuthForm } from './auth-form.tsx';
import { useVisitForm } from './visit-state.ts';

interface Values {
  email: string;
}

/** Form for the address that gets a link; `onSent` receives the address. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { register, handleSubmit, setError, formState } = useVisitForm<Values>('forgot', {
    email: '',
  });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async ({ email }) => {
    try {
      await api('POST /auth/forgot-password', { body: { email: email.trim() } });
      onSent(email.trim());
    } catch (error) {
      const message = signInFailure(error, 'link');
      showFailure<Values>({ error, message, atFields: fieldFailures(error, ['email']), setError });
    }
  });
  return (
    <AuthForm failure={errors.root?.message} onSubmit={submit}>
      <Field label={t('Email')} error={errors.email?.message}>
        <Input
          size="lg"
          type="email"
          autoComplete="username"
          required
          {...register('email', { required: t('Enter your email address') })}
        />
      </Field>
      <Button
        className="mt-5"
        variant="primary"
        size="lg"
        type="submit"
        busy={isSubmitting}
        busyLabel={t('Sending...')}
      >
        {t('Send the link')}
      </Button>
    </AuthForm>
  );
}

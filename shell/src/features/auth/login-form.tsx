import { type Credentials, isApiError, t, toast, useSession } from '@snippetry/web-kit';
import { Button, Checkbox, Field, Input } from '@snippetry/web-kit/ui';
import { Controller } from 'react-hook-form';
import { fieldFailures, showFailure, signInFailure } from '../../lib/show-failure.ts';
import { AuthForm } from './auth-form.tsx';
import { CodeStep } from './code-step.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { useVisitForm, useVisitState } from './visit-state.ts';

const EMPTY: Credentials = { email: '', password: '', remember: false };

/** Shown at the password, since the server does not reveal whether email or password was wrong. */
function fieldsOf(error: unknown, message: string): [keyof Credentials, string][] {
  if (isApiError(error) && error.status === 401) return [['password', message]];
  return fieldFailures(error, ['email', 'password']);
}

/**
 * Form for email and password, then for the code of a second factor if needed. The page redirects
 * once the session has a user.
 *
 * @param props.waiting whether the form is hidden, and must not offer passkeys yet
 */
export function LoginForm({ waiting }: { waiting: boolean }) {
  const [checked, setChecked] = useVisitState<Credentials | undefined>('checked', undefined);
  if (checked) return <CodeStep credentials={checked} onBack={() => setChecked(undefined)} />;
  return (
    <>
      <PasswordStep onCodeNeeded={setChecked} />
      <PasskeySignIn waiting={waiting} />
    </>
  );
}

function PasswordStep({ onCodeNeeded }: { onCodeNeeded: (checked: Credentials) => void }) {
  const { login } = useSession();
  const { register, control, handleSubmit, setError, formState } = useVisitForm('sign in', EMPTY);
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async (credentials) => {
    try {
      await login(credentials);
      toast.success(t('Welcome back!'));
    } catch (error) {
      if (isApiError(error, 'auth.second_factor_required')) return onCodeNeeded(credentials);
      const message = signInFailure(error, 'login');
      showFailure<Credentials>({ error, message, atFields: fieldsOf(error, message), setError });
    }
  });
  return (
    <AuthForm failure={errors.root?.message} onSubmit={submit}>
      <Field label={t('Email')} error={errors.email?.message}>
        <Input
          size="lg"
          type="email"
          autoComplete="username webauthn"
          required
          {...register('email', { required: t('Enter your email address') })}
        />
      </Field>
      <PasswordField
        className="mt-4"
        hasResetLink
        error={errors.password?.message}
        {...register('password', { required: t('Enter your password') })}
      />
      <Controller
        name="remember"
        control={control}
        render={({ field }) => (
          <Checkbox
            className="mt-4 self-start text-sm"
            name={field.name}
            checked={field.value}
            onChange={field.onChange}
          >
            {t('Remember me for 7 days')}
          </Checkbox>
        )}
      />
      <Button
        className="mt-5"
        variant="primary"
        size="lg"
        type="submit"
        busy={isSubmitting}
        busyLabel={t('Signing in...')}
      >
        {t('Sign In')}
      </Button>
    </AuthForm>
  );
}

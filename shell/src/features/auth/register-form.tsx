import { isApiError, type Registration, t, toast, useSession } from '@snippetry/web-kit';
import { Button, Field, Input } from '@snippetry/web-kit/ui';
import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { PasswordInput } from '../../components/password-input.tsx';
import { fieldFailures, showFailure, signInFailure } from '../../lib/show-failure.ts';
import { AuthForm } from './auth-form.tsx';
import { MIN_STRENGTH, passwordStrength } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useVisitForm } from './visit-state.ts';

const EMPTY: Registration = { username: '', email: '', password: '' };
const HINT_ID = 'stronger-password';

function Tick({ label }: { label: string }) {
  return <Check role="img" aria-label={label} size={16} className="text-success" />;
}

function fieldsOf(error: unknown): [keyof Registration, string][] {
  if (isApiError(error, 'auth.username_taken')) return [['username', error.message]];
  if (isApiError(error, 'auth.email_taken')) return [['email', error.message]];
  return fieldFailures(error, ['username', 'email', 'password']);
}

interface Props {
  /** Secret from an invitation link. */
  invitation: string | undefined;
  /** Called if the new account's address must be confirmed before the first sign-in. */
  onUnconfirmed: (registration: Registration) => void;
}

/** Form for username, email and password, with a live strength meter. */
export function RegisterForm({ invitation, onUnconfirmed }: Props) {
  const { register: createAccount } = useSession();
  const form = useVisitForm('sign up', EMPTY);
  const { register, control, handleSubmit, setError, formState } = form;
  const { isSubmitting, errors } = formState;
  const { username = '', email = '', password = '' } = useWatch({ control });
  const tooWeak = passwordStrength(password) < MIN_STRENGTH;
  const submit = handleSubmit(async (registration) => {
    try {
      await createAccount({ ...registration, ...(invitation && { invitation }) });
      toast.success(t('Account created successfully! Welcome aboard!'));
    } catch (error) {
      if (isApiError(error, 'auth.email_unverified')) return onUnconfirmed(registration);
      const message = signInFailure(error, 'registration');
      showFailure<Registration>({ error, message, atFields: fieldsOf(error), setError });
    }
  });
  return (
    <AuthForm failure={errors.root?.message} onSubmit={submit}>
      <Field label={t('Username')} error={errors.username?.message}>
        <Input
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          end={
            username.trim() === '' || errors.username ? undefined : <Tick label={t('Filled in')} />
          }
          {...register('username', { required: t('Choose a username') })}
        />
      </Field>
      <Field className="mt-4" label={t('Email')} error={errors.email?.message}>
        <Input
          size="lg"
          type="email"
          autoComplete="email"
          required
          end={
            email.includes('@') && email.includes('.') ? (
              <Tick label={t('Looks right')} />
            ) : undefined
          }
          {...register('email', { required: t('Enter your email address') })}
        />
      </Field>
      <Field className="mt-4" label={t('Password')} error={errors.password?.message}>
        <PasswordInput
          size="lg"
          autoComplete="new-password"
          required
          {...register('password', { required: t('Choose a password') })}
        />
      </Field>
      <StrengthMeter password={password} />
      <p id={HINT_ID} className="mt-1.5 min-h-4 text-xs text-fg-3" aria-live="polite">
        {password !== '' && tooWeak ? t('Please create a stronger password to continue') : ''}
      </p>
      <Button
        className="mt-3"
        variant="primary"
        size="lg"
        type="submit"
        aria-describedby={HINT_ID}
        disabled={tooWeak}
        busy={isSubmitting}
        busyLabel={t('Creating your account...')}
      >
        {t('Create Account')}
      </Button>
    </AuthForm>
  );
}

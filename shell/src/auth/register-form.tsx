import { isApiError, type Registration, toast, useSession } from '@snippetry/web-kit';
import { Button, Field, Input } from '@snippetry/web-kit/ui';
import { Check } from 'lucide-react';
import { type UseFormSetError, useForm, useWatch } from 'react-hook-form';
import { failureMessage } from './failure-message.ts';
import { PasswordInput } from './password-input.tsx';
import { MIN_STRENGTH, passwordStrength } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

const EMPTY: Registration = { username: '', email: '', password: '' };
const HINT_ID = 'stronger-password';

function Tick({ label }: { label: string }) {
  return <Check role="img" aria-label={label} size={16} className="text-success" />;
}

/** Shows each error of the server beside the field that it concerns. */
function showFieldErrors(error: unknown, setError: UseFormSetError<Registration>): void {
  if (!isApiError(error)) return;
  const { code, errors, message } = error;
  if (code === 'auth.username_taken') setError('username', { message });
  if (code === 'auth.email_taken') setError('email', { message });
  for (const { path, msg } of errors) {
    if (path === 'username' || path === 'email' || path === 'password') {
      setError(path, { message: msg });
    }
  }
}

/** Username, email and a password with a live strength meter. */
export function RegisterForm() {
  const { register: createAccount } = useSession();
  const form = useForm({ defaultValues: EMPTY });
  const { register, control, handleSubmit, setError, formState } = form;
  const { isSubmitting, errors } = formState;
  const { username = '', email = '', password = '' } = useWatch({ control });
  const tooWeak = passwordStrength(password) < MIN_STRENGTH;
  const submit = handleSubmit(async (registration) => {
    try {
      await createAccount(registration);
      toast.success('Account created successfully! Welcome aboard!');
    } catch (error) {
      showFieldErrors(error, setError);
      const message = failureMessage(error, 'Registration failed. Please try again.');
      toast.error(message, { cause: error });
    }
  });
  return (
    <form className="mt-6 flex flex-col" noValidate onSubmit={submit}>
      <Field label="Username" error={errors.username?.message}>
        <Input
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          end={username.trim() === '' || errors.username ? undefined : <Tick label="Filled in" />}
          {...register('username', { required: 'Choose a username' })}
        />
      </Field>
      <Field className="mt-4" label="Email" error={errors.email?.message}>
        <Input
          size="lg"
          type="email"
          autoComplete="email"
          required
          end={
            email.includes('@') && email.includes('.') ? <Tick label="Looks right" /> : undefined
          }
          {...register('email', { required: 'Enter your email address' })}
        />
      </Field>
      <Field className="mt-4" label="Password" error={errors.password?.message}>
        <PasswordInput
          size="lg"
          autoComplete="new-password"
          required
          {...register('password', { required: 'Choose a password' })}
        />
      </Field>
      <StrengthMeter password={password} />
      <p id={HINT_ID} className="mt-1.5 min-h-4 text-xs text-fg-3" aria-live="polite">
        {password !== '' && tooWeak ? 'Please create a stronger password to continue' : ''}
      </p>
      <Button
        className="mt-3"
        variant="primary"
        size="lg"
        type="submit"
        aria-describedby={HINT_ID}
        disabled={tooWeak}
        busy={isSubmitting}
        busyLabel="Creating your account..."
      >
        Create Account
      </Button>
    </form>
  );
}

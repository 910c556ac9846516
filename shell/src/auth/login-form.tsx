import { type Credentials, toast, useSession } from '@snippetry/web-kit';
import { Button, Checkbox, Field, Input } from '@snippetry/web-kit/ui';
import { Controller, useForm } from 'react-hook-form';
import { failureMessage } from './failure-message.ts';
import { PasswordInput } from './password-input.tsx';
import { TextLink } from './text-link.tsx';

const EMPTY: Credentials = { email: '', password: '', remember: false };

/** Email, password and whether to stay signed in. The page moves on when the session has a user. */
export function LoginForm() {
  const { login } = useSession();
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: EMPTY });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async (credentials) => {
    try {
      await login(credentials);
      toast.success('Welcome back!');
    } catch (error) {
      toast.error(failureMessage(error, 'Login failed. Please try again.'), { cause: error });
    }
  });
  return (
    <form className="mt-6 flex flex-col" noValidate onSubmit={submit}>
      <Field label="Email" error={errors.email?.message}>
        <Input
          size="lg"
          type="email"
          autoComplete="username"
          required
          {...register('email', { required: 'Enter your email address' })}
        />
      </Field>
      <Field
        className="mt-4"
        label="Password"
        note={<TextLink to="/forgot-password">Forgot password?</TextLink>}
        error={errors.password?.message}
      >
        <PasswordInput
          size="lg"
          autoComplete="current-password"
          required
          {...register('password', { required: 'Enter your password' })}
        />
      </Field>
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
            Remember me for 7 days
          </Checkbox>
        )}
      />
      <Button
        className="mt-5"
        variant="primary"
        size="lg"
        type="submit"
        busy={isSubmitting}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
    </form>
  );
}

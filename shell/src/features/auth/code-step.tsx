import { msg } from '@snippetry/contracts/texts';
import { type Credentials, isApiError, t, toast, useSession } from '@snippetry/web-kit';
import { Button, Field, Input } from '@snippetry/web-kit/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure, signInFailure } from '../../lib/show-failure.ts';
import { AuthForm } from './auth-form.tsx';

/** Texts for each kind of code. */
const KINDS = {
  app: {
    label: msg('Code'),
    hint: msg('The six digits that your authenticator app shows for Snippetry.'),
    missing: msg('Enter the six digits'),
    other: msg('Use a recovery code'),
  },
  recovery: {
    label: msg('Recovery code'),
    hint: msg(
      'One of the codes that you kept when you switched two-step sign-in on. Each works once.',
    ),
    missing: msg('Enter a recovery code'),
    other: msg('Use the authenticator app'),
  },
} as const;

interface Props {
  /** Verified email and password, which are sent again with the code. */
  credentials: Credentials;
  onBack: () => void;
}

/** Second step of a sign-in: a code. */
export function CodeStep({ credentials, onBack }: Props) {
  const { login } = useSession();
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const form = useForm({ defaultValues: { code: '' } });
  const { register, handleSubmit, setError, setFocus, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const { label, hint, missing, other } = KINDS[kind];
  // Focuses the field at first and after a change of its kind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind changes the field
  useEffect(() => setFocus('code'), [setFocus, kind]);
  const submit = handleSubmit(async ({ code }) => {
    try {
      await login({ ...credentials, code });
      toast.success(t('Welcome back!'));
    } catch (error) {
      const message = signInFailure(error, 'login');
      const isWrong = isApiError(error, 'auth.wrong_code');
      const atFields: ['code', string][] = isWrong ? [['code', error.message]] : [];
      showFailure<{ code: string }>({ error, message, atFields, setError });
    }
  });
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    reset();
  };
  return (
    <AuthForm failure={errors.root?.message} onSubmit={submit}>
      <Field label={t(label)} hint={t(hint)} error={errors.code?.message}>
        <Input
          size="lg"
          mono
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...register('code', { required: t(missing) })}
        />
      </Field>
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
      <div className="mt-3 flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="ghost" onClick={change}>
          {t(other)}
        </Button>
      </div>
    </AuthForm>
  );
}

import { LIMITS } from '@snippetry/contracts/limits';
import { api, isApiError, t } from '@snippetry/web-kit';
import { Button, Field } from '@snippetry/web-kit/ui';
import { useWatch } from 'react-hook-form';
import { PasswordInput } from '../../components/password-input.tsx';
import { fieldFailures, showFailure, signInFailure } from '../../lib/show-failure.ts';
import { AuthForm } from './auth-form.tsx';
import { MIN_STRENGTH, passwordStrength } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useVisitForm } from './visit-state.ts';

interface Props {
  secret: string;
  onDone: () => void;
  /** Called if the link has expired. */
  onInvalid: () => void;
}

const EMPTY = { newPassword: '', confirmPassword: '' };
const HINT_ID = 'stronger-password';

/** Form for a new password, authorized by the link of an email. */
export function ResetPasswordForm({ secret, onDone, onInvalid }: Props) {
  const form = useVisitForm('new password', EMPTY);
  const { register, control, handleSubmit, getValues, setError, formState } = form;
  const { isSubmitting, errors } = formState;
  const { newPassword = '' } = useWatch({ control });
  const tooWeak = passwordStrength(newPassword) < MIN_STRENGTH;
  const submit = handleSubmit(async (values) => {
    try {
      const body = { token: secret, newPassword: values.newPassword };
      await api('POST /auth/reset-password', { body });
      onDone();
    } catch (error) {
      if (isApiError(error, 'auth.link_invalid')) return onInvalid();
      const message = signInFailure(error, 'password');
      const atFields = fieldFailures(error, ['newPassword']);
      showFailure<typeof EMPTY>({ error, message, atFields, setError });
    }
  });
  return (
    <AuthForm failure={errors.root?.message} onSubmit={submit}>
      <Field label={t('New Password')} error={errors.newPassword?.message}>
        <PasswordInput
          size="lg"
          autoComplete="new-password"
          maxLength={LIMITS.password.max}
          required
          {...register('newPassword', { required: t('Choose a new password') })}
        />
      </Field>
      <StrengthMeter password={newPassword} />
      <p id={HINT_ID} className="mt-1.5 min-h-4 text-xs text-fg-3" aria-live="polite">
        {newPassword !== '' && tooWeak ? t('Please create a stronger password to continue') : ''}
      </p>
      <Field
        className="mt-3"
        label={t('Confirm New Password')}
        error={errors.confirmPassword?.message}
      >
        <PasswordInput
          size="lg"
          autoComplete="new-password"
          required
          {...register('confirmPassword', {
            required: t('Repeat the new password'),
            validate: (value) =>
              value === getValues('newPassword') || t('New passwords do not match'),
          })}
        />
      </Field>
      <Button
        className="mt-5"
        variant="primary"
        size="lg"
        type="submit"
        aria-describedby={HINT_ID}
        disabled={tooWeak}
        busy={isSubmitting}
        busyLabel={t('Setting...')}
      >
        {t('Set the password')}
      </Button>
    </AuthForm>
  );
}

import { LIMITS } from '@snippetry/contracts/limits';
import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { Button, Field, PanelFooter } from '@snippetry/web-kit/ui';
import { useForm } from 'react-hook-form';
import { PasswordInput } from '../../components/password-input.tsx';
import { shellKeys } from '../../data/keys.ts';
import { fieldFailures } from '../../lib/show-failure.ts';
import { isUnproven, withProof } from '../../lib/with-proof.ts';
import { useReview } from './use-review.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FAILED = msg('Failed to change password. Check your current password.');

const tooShort = () =>
  t('Password must be at least {min} characters long', { min: LIMITS.password.min });

/** Form to change the password, which also ends all other sessions of the account. */
export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const { register, handleSubmit, formState, getValues, setError } = useForm({
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const client = useQueryClient();
  const review = useReview();
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      const body = { currentPassword, newPassword };
      await withProof(() => api('PUT /auth/change-password', { body }));
      toast.success(t('Password changed successfully!'));
      onDone();
      review.change(true);
      await client.invalidateQueries({ queryKey: shellKeys.security });
    } catch (error) {
      const [refused] = fieldFailures(error, ['newPassword']);
      if (isUnproven(error)) return;
      if (refused) {
        setError('newPassword', { message: refused[1] }, { shouldFocus: true });
        return;
      }
      if (isApiError(error, 'auth.wrong_password')) {
        setError('currentPassword', { message: t('This is not your current password') });
      }
      toast.error(t(FAILED), { cause: error });
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={username} hidden readOnly />
      <div className="grid gap-4 p-4 lg:max-w-[432px]">
        <p className="text-sm text-fg-2">
          {t('Every other device is signed out, and your access tokens end.')}
        </p>
        <Field label={t('Current Password')} error={errors.currentPassword?.message}>
          <PasswordInput
            autoComplete="current-password"
            required
            {...register('currentPassword', { required: t('Enter your current password') })}
          />
        </Field>
        <Field label={t('New Password')} error={errors.newPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            required
            {...register('newPassword', {
              required: t('Choose a new password'),
              minLength: { value: LIMITS.password.min, message: tooShort() },
            })}
          />
        </Field>
        <Field label={t('Confirm New Password')} error={errors.confirmPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            required
            {...register('confirmPassword', {
              required: t('Repeat the new password'),
              validate: (value) =>
                value === getValues('newPassword') || t('New passwords do not match'),
            })}
          />
        </Field>
      </div>
      <PanelFooter>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={isSubmitting} busyLabel={t('Changing...')}>
          {t('Change Password')}
        </Button>
      </PanelFooter>
    </form>
  );
}

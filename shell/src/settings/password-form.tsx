import { LIMITS } from '@snippetry/contracts/limits';
import { api, isApiError, toast } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { Button, Field, PanelFooter } from '@snippetry/web-kit/ui';
import { useForm } from 'react-hook-form';
import { PasswordInput } from '../auth/password-input.tsx';
import { fieldFailures } from '../auth/show-failure.ts';
import { SAFETY } from './sessions/session-queries.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FAILED = 'Failed to change password. Check your current password.';
const TOO_SHORT = `Password must be at least ${LIMITS.password.min} characters long`;

/** Changes the password; every other session of the account ends with it. */
export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const { register, handleSubmit, formState, getValues, setError } = useForm({
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const client = useQueryClient();
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await api('PUT /auth/change-password', { body: { currentPassword, newPassword } });
      toast.success('Password changed successfully!');
      onDone();
      await client.invalidateQueries({ queryKey: SAFETY });
    } catch (error) {
      const [refused] = fieldFailures(error, ['newPassword']);
      if (refused) {
        setError('newPassword', { message: refused[1] }, { shouldFocus: true });
        return;
      }
      if (isApiError(error, 'auth.wrong_password')) {
        setError('currentPassword', { message: 'This is not your current password' });
      }
      toast.error(FAILED, { cause: error });
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={username} hidden readOnly />
      <div className="grid gap-4 p-4 lg:max-w-[432px]">
        <Field label="Current Password" error={errors.currentPassword?.message}>
          <PasswordInput
            autoComplete="current-password"
            required
            {...register('currentPassword', { required: 'Enter your current password' })}
          />
        </Field>
        <Field label="New Password" error={errors.newPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            required
            {...register('newPassword', {
              required: 'Choose a new password',
              minLength: { value: LIMITS.password.min, message: TOO_SHORT },
            })}
          />
        </Field>
        <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            required
            {...register('confirmPassword', {
              required: 'Repeat the new password',
              validate: (value) =>
                value === getValues('newPassword') || 'New passwords do not match',
            })}
          />
        </Field>
      </div>
      <PanelFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" busy={isSubmitting} busyLabel="Changing...">
          Change Password
        </Button>
      </PanelFooter>
    </form>
  );
}

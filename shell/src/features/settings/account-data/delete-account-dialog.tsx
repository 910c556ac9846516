import { api, isApiError, type SessionUser, t, toast, useSession } from '@snippetry/web-kit';
import { Button, Dialog, Field, Input } from '@snippetry/web-kit/ui';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { PasswordInput } from '../../../components/password-input.tsx';
import { fieldFailures } from '../../../lib/show-failure.ts';
import { isUnproven, withProof } from '../../../lib/with-proof.ts';

const EMPTY = { username: '', password: '' };
const FORM = 'delete-account';

export interface DeleteAccountDialogProps {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists what is deleted with an account, and deletes it once username and password are entered. */
export function DeleteAccountDialog({ user, open, onOpenChange }: DeleteAccountDialogProps) {
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;
  const { logout } = useSession();
  const navigate = useNavigate();
  const change = (next: boolean) => {
    if (isSubmitting) return;
    reset(EMPTY);
    onOpenChange(next);
  };
  const submit = handleSubmit(async (body) => {
    try {
      await withProof(() => api('POST /auth/delete-account', { body }));
    } catch (error) {
      const [refused] = fieldFailures(error, ['username']);
      if (refused) setError('username', { message: refused[1] }, { shouldFocus: true });
      else if (isApiError(error, 'auth.wrong_password')) {
        setError('password', { message: t('This is not your password') }, { shouldFocus: true });
      } else if (!isUnproven(error)) {
        toast.error(t('Failed to delete your account'), { cause: error });
      }
      return;
    }
    // Not to the landing page: it is a separate document and could not show the toast.
    void logout();
    await navigate('/login', { replace: true });
    toast.success(t('Your account was deleted'));
  });
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('Delete account')}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={() => change(false)}>
            {t('Cancel')}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={FORM}
            busy={isSubmitting}
            busyLabel={t('Deleting...')}
          >
            {t('Delete account')}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1 pl-5 text-sm text-fg-2">
        <li>{t('Your snippets, their history, your collections and your stars are deleted.')}</li>
        <li>
          {t('Your comments stay, by “Deleted user”. Delete those first that no one should read.')}
        </li>
        <li>
          {t('You are signed out everywhere, and your username and address can be taken again.')}
        </li>
        <li>{t('This cannot be undone. Download your data before if you want to keep it.')}</li>
      </ul>
      <form id={FORM} noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <Field
          label={t('Type your username, {username}, to confirm', { username: user.username })}
          error={errors.username?.message}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...register('username', { required: t('Type your username') })}
          />
        </Field>
        {user.hasPassword ? (
          <Field label={t('Password')} error={errors.password?.message}>
            <PasswordInput
              autoComplete="current-password"
              required
              {...register('password', { required: t('Enter your password') })}
            />
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}

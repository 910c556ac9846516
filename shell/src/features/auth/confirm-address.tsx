import { isApiError, Trans, t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { showFailure, signInFailure } from '../../lib/show-failure.ts';
import { AuthForm } from './auth-form.tsx';
import { PasswordField } from './password-field.tsx';
import { TextLink } from './text-link.tsx';
import type { LinkedAddress } from './use-confirmation.ts';
import { useVisitForm, useVisitState } from './visit-state.ts';

const EMPTY = { password: '' };

interface Props {
  link: LinkedAddress;
  /** Confirms the address; throws errors that the form shows. */
  onConfirm: (password?: string) => Promise<void>;
}

/** Shows the account whose address the link confirms, and lets the user confirm it. */
export function ConfirmAddress({ link, onConfirm }: Props) {
  const canConfirm = link.isOwn || link.hasPassword;
  return (
    <>
      <p className="mt-6">
        <Trans
          text="{email} is to be the address of the account {username}."
          values={{
            email: <b className="break-words">{link.email}</b>,
            username: <b className="break-words">{link.username}</b>,
          }}
        />
      </p>
      {canConfirm ? <ConfirmForm link={link} onConfirm={onConfirm} /> : <SignInFirst />}
      {link.isOwn ? null : (
        <p className="mt-5 text-sm text-fg-2">
          {t(
            'Not your account? Then someone else entered your address: close this page, and it stays unconfirmed.',
          )}
        </p>
      )}
    </>
  );
}

/** Shown if the account has no password. */
function SignInFirst() {
  return (
    <>
      <p className="mt-2 text-fg-2">
        <Trans
          text="It has no password. Sign in as you always do and open the link again, or <link>set a password</link>."
          parts={{ link: (words) => <TextLink to="/forgot-password">{words}</TextLink> }}
        />
      </p>
      <Button className="mt-5 w-full" variant="primary" size="lg" asChild>
        <Link to="/login">{t('Sign In')}</Link>
      </Button>
    </>
  );
}

function ConfirmForm({ link, onConfirm }: Props) {
  const { register, handleSubmit, setError, formState } = useVisitForm('confirm', EMPTY);
  const { isSubmitting, errors } = formState;
  const [needsPassword, setNeedsPassword] = useVisitState('needs password', !link.isOwn);
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onConfirm(needsPassword ? password : undefined);
    } catch (error) {
      const isWrong = isApiError(error, 'auth.wrong_password');
      // The session has ended since the page was loaded.
      if (isWrong && !needsPassword) return setNeedsPassword(true);
      const message = signInFailure(error, 'confirmation');
      const atFields: ['password', string][] = isWrong ? [['password', message]] : [];
      showFailure<typeof EMPTY>({ error, message, atFields, setError });
    }
  });
  return (
    <AuthForm failure={errors.root?.message} onSubmit={submit}>
      {needsPassword ? (
        <>
          <input type="hidden" autoComplete="username" value={link.username} readOnly />
          <PasswordField
            className="mb-5"
            hasResetLink
            error={errors.password?.message}
            {...register('password', { required: t('Enter your password') })}
          />
        </>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        type="submit"
        busy={isSubmitting}
        busyLabel={t('Confirming...')}
      >
        {t('Confirm this address')}
      </Button>
    </AuthForm>
  );
}

import { api, isApiError, t, toast, useSession } from '@snippetry/web-kit';
import { Button, Field, Input } from '@snippetry/web-kit/ui';
import { useNavigate } from 'react-router-dom';
import { showFailure, signInFailure } from '../../lib/show-failure.ts';
import { AuthForm } from './auth-form.tsx';
import { PasswordField } from './password-field.tsx';
import { TextLink } from './text-link.tsx';
import type { LinkNeeded } from './use-finish.ts';
import { useVisitForm, useVisitState } from './visit-state.ts';

const EMPTY = { password: '', code: '' };
type Values = typeof EMPTY;

/** Maps an error to the field that caused it. */
function fieldsOf(error: unknown, message: string): [keyof Values, string][] {
  if (isApiError(error, 'auth.wrong_code')) return [['code', message]];
  // The email address is fixed, so only the password can be wrong.
  return isApiError(error, 'auth.invalid_credentials') ? [['password', t('Wrong password')]] : [];
}

/** Password form that links an account at another site to the one here. */
export function LinkForm({ link }: { link: LinkNeeded }) {
  const { begin } = useSession();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useVisitForm('link', EMPTY);
  const [needsCode, setNeedsCode] = useVisitState('needs code', false);
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async ({ password, code }) => {
    const body = { ticket: link.ticket, password, ...(needsCode && { code }) };
    try {
      // Sent without the token: a wrong password must not end a session in this browser.
      const answer = await api('POST /auth/external/link', { body }, { token: '' });
      begin(answer);
      toast.success(t('{site} is linked', { site: link.providerName }));
      void navigate(answer.returnTo, { replace: true });
    } catch (error) {
      if (isApiError(error, 'auth.second_factor_required')) return setNeedsCode(true);
      const message = signInFailure(error, 'login');
      showFailure<Values>({ error, message, atFields: fieldsOf(error, message), setError });
    }
  });
  return (
    <AuthForm failure={errors.root?.message} onSubmit={submit}>
      <input type="hidden" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        hasResetLink={link.canReset}
        error={errors.password?.message}
        {...register('password', { required: t('Enter your password') })}
      />
      {needsCode ? (
        <Field
          className="mt-4"
          label={t('Code')}
          hint={t('Of your authenticator app, or a recovery code')}
          error={errors.code?.message}
        >
          <Input
            size="lg"
            autoComplete="one-time-code"
            autoFocus
            required
            {...register('code', { required: t('Enter the code') })}
          />
        </Field>
      ) : null}
      <Button
        className="mt-5"
        variant="primary"
        size="lg"
        type="submit"
        busy={isSubmitting}
        busyLabel={t('Linking...')}
      >
        {t('Link and sign in')}
      </Button>
      <p className="mt-5 text-sm">
        <TextLink to="/login">{t('Back to Sign In')}</TextLink>
      </p>
    </AuthForm>
  );
}

import { t } from '@snippetry/web-kit';
import { Field } from '@snippetry/web-kit/ui';
import type { ComponentProps } from 'react';
import { PasswordInput } from '../../components/password-input.tsx';
import { TextLink } from './text-link.tsx';

interface Props extends Omit<ComponentProps<typeof PasswordInput>, 'size'> {
  error: string | undefined;
  /** Whether to link to `/forgot-password`. */
  hasResetLink?: boolean;
}

/** Password input of the sign-in forms. */
export function PasswordField({ error, hasResetLink = false, className, ...input }: Props) {
  const resetLink = <TextLink to="/forgot-password">{t('Forgot password?')}</TextLink>;
  return (
    <Field
      className={className}
      label={t('Password')}
      note={hasResetLink ? resetLink : undefined}
      error={error}
    >
      <PasswordInput size="lg" autoComplete="current-password" required {...input} />
    </Field>
  );
}

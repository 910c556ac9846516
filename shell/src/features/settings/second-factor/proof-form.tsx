import { t } from '@snippetry/web-kit';
import { Field, Input } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordInput } from '../../../components/password-input.tsx';
import { type Refusal, refusalOf } from './refusal.ts';

/** Values of the form; a field that was not asked for is empty. */
export interface Proof {
  password: string;
  code: string;
}

interface Props {
  id: string;
  asks: { password?: boolean; code?: boolean };
  /** Hint of the code field. */
  codeHint?: string;
  onBusy: (busy: boolean) => void;
  /** Sends the values; errors are shown at the field that they concern. */
  onGiven: (proof: Proof) => Promise<void>;
}

/** Form for the password, a code, or both. */
export function ProofForm({ id, asks, codeHint, onBusy, onGiven }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    defaultValues: { password: '', code: '' },
  });
  const [failure, setFailure] = useState<string>();
  const { errors } = formState;
  const refuse = ({ field, message }: Refusal) => {
    if (field && asks[field]) setError(field, { message }, { shouldFocus: true });
    else setFailure(message);
  };
  const submit = handleSubmit(async (proof) => {
    setFailure(undefined);
    onBusy(true);
    try {
      await onGiven(proof);
    } catch (error) {
      refuse(refusalOf(error));
    } finally {
      onBusy(false);
    }
  });
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      {failure ? (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      ) : null}
      {asks.password ? (
        <Field label={t('Current Password')} error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            required
            {...register('password', { required: t('Enter your current password') })}
          />
        </Field>
      ) : null}
      {asks.code ? (
        <Field label={t('Code')} hint={codeHint} error={errors.code?.message}>
          <Input
            mono
            autoComplete="one-time-code"
            // Recovery codes contain letters; they are accepted only with the password.
            inputMode={asks.password ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            required
            {...register('code', { required: t('Enter the code') })}
          />
        </Field>
      ) : null}
    </form>
  );
}

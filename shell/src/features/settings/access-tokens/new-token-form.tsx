import { LIMITS } from '@snippetry/contracts/limits';
import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { Checkbox, Field, Input, Segment, Select } from '@snippetry/web-kit/ui';
import { Controller, useForm } from 'react-hook-form';
import { fieldFailures } from '../../../lib/show-failure.ts';
import { isUnproven, withProof } from '../../../lib/with-proof.ts';

const RIGHTS = [
  { value: 'read', label: msg('Read') },
  { value: 'write', label: msg('Read and write') },
] as const;

const LIFETIMES = [
  { value: '7', label: msg('7 days') },
  { value: '30', label: msg('30 days') },
  { value: '90', label: msg('90 days') },
  { value: '365', label: msg('A year') },
  { value: 'none', label: msg('No end') },
] as const;

interface Values {
  name: string;
  rights: (typeof RIGHTS)[number]['value'];
  github: boolean;
  lifetime: (typeof LIFETIMES)[number]['value'];
}

const EMPTY: Values = { name: '', rights: 'read', github: false, lifetime: '30' };
const DAYS = { 7: 7, 30: 30, 90: 90, 365: 365, none: null } as const;

interface Props {
  id: string;
  onBusy: (busy: boolean) => void;
  onMade: (secret: string) => void;
}

export function NewTokenForm({ id, onBusy, onMade }: Props) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const submit = handleSubmit(async ({ name, rights, github, lifetime }) => {
    onBusy(true);
    const scopes: ('read' | 'write' | 'github')[] = ['read'];
    if (rights === 'write') scopes.push('write');
    if (github) scopes.push('github');
    try {
      const body = { name, scopes, days: DAYS[lifetime] };
      const made = await withProof(() => api('POST /auth/access-tokens', { body }));
      onMade(made.secret);
    } catch (error) {
      const [refused] = fieldFailures(error, ['name']);
      if (refused) setError('name', { message: refused[1] }, { shouldFocus: true });
      else if (isApiError(error, 'auth.too_many')) toast.error(error.message);
      else if (!isUnproven(error))
        toast.error(t('Failed to make the access token'), { cause: error });
    } finally {
      onBusy(false);
    }
  });
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label={t('Name')}
        hint={t('What it is for, so that you know it again.')}
        error={errors.name?.message}
      >
        <Input
          maxLength={LIMITS.account.name}
          required
          {...register('name', {
            validate: (name) => name.trim() !== '' || t('Give the token a name'),
          })}
        />
      </Field>
      <div>
        <p aria-hidden className="mb-1.5 text-xs font-medium text-fg-2">
          {t('It may')}
        </p>
        <Controller
          name="rights"
          control={control}
          render={({ field }) => (
            <Segment
              label={t('It may')}
              options={RIGHTS.map(({ value, label }) => ({ value, label: t(label) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <div className="mt-3">
          <Controller
            name="github"
            control={control}
            render={({ field }) => (
              <Checkbox checked={field.value} onChange={field.onChange}>
                {t('Use my GitHub connection')}
              </Checkbox>
            )}
          />
        </div>
      </div>
      <Field label={t('Ends after')}>
        <Controller
          name="lifetime"
          control={control}
          render={({ field }) => (
            <Select
              options={LIFETIMES.map(({ value, label }) => ({ value, label: t(label) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
    </form>
  );
}

import { LIMITS } from '@snippetry/contracts/limits';
import {
  api,
  createUnsavedForm,
  isApiError,
  type SessionUser,
  t,
  toast,
  useSession,
} from '@snippetry/web-kit';
import { changed, useQueryClient } from '@snippetry/web-kit/query';
import { Button, Field, Input, PanelFooter, Textarea } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { type UseFormSetError, useForm, useWatch } from 'react-hook-form';

const FIELDS = ['firstName', 'lastName', 'bio', 'location', 'website', 'githubUsername'] as const;
type FieldName = (typeof FIELDS)[number];
type Profile = Record<FieldName, string>;

/** Profile that could not be saved because the session expired; restored after signing in again. */
export const unsavedProfile = createUnsavedForm<Profile>();

const MAX = LIMITS.profile;

function valuesOf(user: SessionUser): Profile {
  const { firstName, lastName, bio, location, website, githubUsername } = user;
  return { firstName, lastName, bio, location, website, githubUsername };
}

function checkWebsite(value: string): true | string {
  const address = value.trim();
  return (
    address === '' || /^https?:\/\/[^\s/]+/i.test(address) || t('Start the address with https://')
  );
}

function showFieldErrors(error: unknown, setError: UseFormSetError<Profile>): void {
  if (!isApiError(error)) return;
  for (const { path, msg } of error.errors) {
    const field = FIELDS.find((name) => name === path);
    if (field) setError(field, { message: msg });
  }
}

export function ProfileForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const { updateUser } = useSession();
  const client = useQueryClient();
  const [defaultValues] = useState(() => unsavedProfile.of(user._id) ?? valuesOf(user));
  const form = useForm<Profile>({ defaultValues });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const bio = useWatch({ control, name: 'bio' });
  const submit = handleSubmit(async (body) => {
    try {
      const reply = await api('PUT /auth/profile', { body });
      updateUser(reply.user);
      void changed(client, 'profile', { id: user._id });
      toast.success(t('Profile updated successfully!'));
      onDone();
    } catch (error) {
      unsavedProfile.keepAfter(error, user._id, body);
      showFieldErrors(error, setError);
      toast.error(t('Failed to update profile'), { cause: error });
    }
  });
  const limited = (value: number) => ({
    maxLength: { value, message: t('At most {max} characters', { max: value }) },
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-4 p-4 lg:grid-cols-2">
        <Field label={t('First Name')} error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register('firstName', limited(MAX.name))} />
        </Field>
        <Field label={t('Last Name')} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName', limited(MAX.name))} />
        </Field>
        <Field
          className="lg:col-span-2"
          label={t('Bio')}
          counter={{ used: bio.length, limit: MAX.bio }}
          error={errors.bio?.message}
        >
          <Textarea rows={3} {...register('bio', limited(MAX.bio))} />
        </Field>
        <Field label={t('Location')} error={errors.location?.message}>
          <Input {...register('location', limited(MAX.location))} />
        </Field>
        <Field label={t('Website')} error={errors.website?.message}>
          <Input
            type="url"
            autoComplete="url"
            {...register('website', { ...limited(MAX.website), validate: checkWebsite })}
          />
        </Field>
        <Field label={t('GitHub Username')} error={errors.githubUsername?.message}>
          <Input
            autoCapitalize="none"
            spellCheck={false}
            {...register('githubUsername', limited(MAX.githubUsername))}
          />
        </Field>
      </div>
      <PanelFooter>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={isSubmitting} busyLabel={t('Saving...')}>
          {t('Save Changes')}
        </Button>
      </PanelFooter>
    </form>
  );
}

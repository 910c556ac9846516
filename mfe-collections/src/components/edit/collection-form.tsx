import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { Field, Input, Switch, Textarea } from '@snippetry/web-kit/ui';
import { Controller } from 'react-hook-form';
import type { Collection } from '../../data/types.ts';
import { checkName, checkTags } from './form-values.ts';
import { SavedMeanwhile } from './saved-meanwhile.tsx';
import { useCollectionForm } from './use-collection-form.ts';

const { name: NAME, description: DESCRIPTION } = LIMITS.collection;

export interface CollectionFormProps {
  id: string;
  collection: Collection | undefined;
  saving: boolean;
  onSaving: (saving: boolean) => void;
  onSaved: (collection: Collection) => void;
}

export function CollectionForm(props: CollectionFormProps) {
  const { form, submit, choices } = useCollectionForm(props);
  const { errors } = form.formState;
  return (
    <form id={props.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <Field
          label={t('Name')}
          counter={{ used: form.watch('name').length, limit: NAME }}
          error={errors.name?.message}
        >
          <Input
            autoComplete="off"
            maxLength={NAME}
            {...form.register('name', { validate: checkName })}
          />
        </Field>
        <SavedMeanwhile choice={choices.name} />
      </div>
      <div>
        <Field
          label={t('Description')}
          counter={{ used: form.watch('description').length, limit: DESCRIPTION }}
        >
          <Textarea maxLength={DESCRIPTION} {...form.register('description')} />
        </Field>
        <SavedMeanwhile choice={choices.description} />
      </div>
      <div>
        <Field
          label={t('Tags')}
          hint={t('Separate tags with commas.')}
          error={errors.tags?.message}
        >
          <Input
            mono
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.register('tags', { validate: checkTags })}
          />
        </Field>
        <SavedMeanwhile choice={choices.tags} />
      </div>
      <Controller
        control={form.control}
        name="isPublic"
        render={({ field }) => (
          <Switch
            checked={field.value}
            onChange={field.onChange}
            description={
              field.value ? t('Visible to everyone in the community') : t('Only visible to you')
            }
          >
            {t('Public')}
          </Switch>
        )}
      />
    </form>
  );
}

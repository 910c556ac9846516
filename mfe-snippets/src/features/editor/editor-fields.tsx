import {
  LANGUAGE_KEYS,
  type LanguageKey,
  languageName,
  titleCase,
} from '@snippetry/contracts/languages';
import { LIMITS } from '@snippetry/contracts/limits';
import { METADATA, METADATA_FIELDS, type MetadataField } from '@snippetry/contracts/snippet-fields';
import { Combobox, Field, Input, LanguageMark, Panel, Select, Switch } from '@snippetry/web-kit/ui';
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { TagInput } from './tag-input.tsx';
import type { FormValues } from './values/form-values.ts';

function optionsOf(field: MetadataField) {
  return METADATA[field].values.map((value) => ({ value, label: titleCase(value) || 'None' }));
}

type Form = UseFormReturn<FormValues>;

/** The panel with everything about a snippet but its code. */
export function EditorFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <Panel aria-label="About the snippet">
      <div className="grid gap-x-4 gap-y-3.5 lg:grid-cols-3">
        <TitleField form={form} />
        <Controller
          control={control}
          name="language"
          render={({ field }) => (
            <Field label="Language">
              <LanguagePicker value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <DescriptionField form={form} />
        <Controller
          control={control}
          name="tags"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <Field label="Tags" note="comma-separated">
              <TagInput control={ref} value={value} onChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
        {METADATA_FIELDS.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <Field label={METADATA[name].label}>
                <Select options={optionsOf(name)} value={field.value} onChange={field.onChange} />
              </Field>
            )}
          />
        ))}
        <VisibilityField control={control} />
      </div>
    </Panel>
  );
}

function TitleField({ form }: { form: Form }) {
  const title = useWatch({ control: form.control, name: 'title' });
  return (
    <Field
      label="Title"
      className="lg:col-span-2"
      counter={{ used: title.length, limit: LIMITS.title.max, warnAbove: 80 }}
      error={form.formState.errors.title?.message}
    >
      <Input
        maxLength={LIMITS.title.max}
        autoComplete="off"
        {...form.register('title', { onChange: () => form.clearErrors('title') })}
      />
    </Field>
  );
}

function DescriptionField({ form }: { form: Form }) {
  const description = useWatch({ control: form.control, name: 'description' });
  return (
    <Field
      label="Description"
      className="lg:col-span-2"
      counter={{ used: description.length, limit: LIMITS.description.max, warnAbove: 400 }}
      error={form.formState.errors.description?.message}
    >
      <Input
        maxLength={LIMITS.description.max}
        autoComplete="off"
        {...form.register('description', { onChange: () => form.clearErrors('description') })}
      />
    </Field>
  );
}

function VisibilityField({ control }: { control: Control<FormValues> }) {
  return (
    <Controller
      control={control}
      name="isPublic"
      render={({ field }) => (
        <Field label="Visibility">
          <Switch
            checked={field.value}
            onChange={field.onChange}
            description={
              field.value ? 'Visible to everyone in the community' : 'Only visible to you'
            }
          >
            {field.value ? 'Public' : 'Private'}
          </Switch>
        </Field>
      )}
    />
  );
}

const OPTIONS = LANGUAGE_KEYS.map((key) => ({
  value: key,
  label: languageName(key),
  icon: <LanguageMark language={key} size={16} />,
}));

/** Props of {@link LanguagePicker}. */
export interface LanguagePickerProps {
  value: LanguageKey;
  onChange: (language: LanguageKey) => void;
}

/** The 28 languages, searchable by name. */
function LanguagePicker({ value, onChange }: LanguagePickerProps) {
  return (
    <Combobox
      options={OPTIONS}
      value={value}
      onChange={onChange}
      searchPlaceholder="Search languages..."
      nothing="No language with that name"
    />
  );
}

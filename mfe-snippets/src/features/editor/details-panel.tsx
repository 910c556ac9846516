import { splitTags } from '@snippetry/contracts/limits';
import { METADATA, METADATA_FIELDS, type MetadataField } from '@snippetry/contracts/snippet-fields';
import { plural, t } from '@snippetry/web-kit';
import {
  choiceLabel,
  choiceName,
  Field,
  Panel,
  Select,
  Switch,
  useWide,
} from '@snippetry/web-kit/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type Control,
  Controller,
  type UseFormReturn,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { TagInput } from './tag-input.tsx';
import { TextField } from './text-field.tsx';
import { type FormValues, fieldText } from './values/form-values.ts';

type Form = UseFormReturn<FormValues>;

/**
 * Fields of a snippet below its code. Below 1024 px they are collapsed until the user expands them or one of them
 * is invalid.
 */
export function DetailsPanel({ form }: { form: Form }) {
  const wide = useWide();
  const id = useId();
  const { description: error } = useFormState({ control: form.control }).errors;
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(error);
  if (error !== seen) {
    setSeen(error);
    // Stays expanded after the error is fixed, so that the fields do not disappear while the user types.
    if (error) setOpen(true);
  }
  const fold = { id, open, toggle: () => setOpen(!open) };
  return (
    <Panel
      className="editor-details"
      title={wide ? t('Details') : <FoldButton control={form.control} fold={fold} />}
      padded={false}
    >
      <div id={id} hidden={!wide && !open} className="p-4">
        <DetailsFields form={form} />
      </div>
    </Panel>
  );
}

interface Fold {
  id: string;
  open: boolean;
  toggle: () => void;
}

/** Expands the details; while collapsed, summarizes them. */
function FoldButton({ control, fold }: { control: Control<FormValues>; fold: Fold }) {
  const [description, tags, isPublic] = useWatch({
    control,
    name: ['description', 'tags', 'isPublic'],
  });
  const tagged = splitTags(tags).length;
  const facts = [
    description.trim() === '' ? t('description needed') : '',
    tagged > 0 ? plural(tagged, { one: '{count} tag', other: '{count} tags' }) : '',
    fieldText('isPublic', isPublic),
  ];
  return (
    <button
      type="button"
      className="editor-fold"
      aria-expanded={fold.open}
      aria-controls={fold.id}
      onClick={fold.toggle}
    >
      {t('Details')}{' '}
      <span className="editor-fold-facts">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      <ChevronDown aria-hidden />
    </button>
  );
}

function optionsOf(field: MetadataField) {
  return METADATA[field].values.map((value) => ({
    value,
    label: choiceName(value) || t('None'),
  }));
}

function DetailsFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <div className="grid gap-x-4 gap-y-3.5 lg:grid-cols-3">
      <TextField form={form} name="description" label={t('Description')} warnAbove={400} />
      <Controller
        control={control}
        name="tags"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <Field label={t('Tags')} note={t('comma-separated')}>
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
            <Field label={choiceLabel(name)}>
              <Select options={optionsOf(name)} value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
      ))}
      <VisibilityField control={control} />
    </div>
  );
}

function VisibilityField({ control }: { control: Control<FormValues> }) {
  return (
    <Controller
      control={control}
      name="isPublic"
      render={({ field }) => (
        <Field label={t('Visibility')}>
          <Switch
            checked={field.value}
            onChange={field.onChange}
            description={
              field.value ? t('Visible to everyone in the community') : t('Only visible to you')
            }
          >
            {field.value ? t('Public') : t('Private')}
          </Switch>
        </Field>
      )}
    />
  );
}

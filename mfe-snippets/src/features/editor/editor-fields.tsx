import { LANGUAGE_KEYS, languageName } from '@snippetry/contracts/languages';
import { LIMITS } from '@snippetry/contracts/limits';
import { Combobox, Field, Input, LanguageMark, Panel } from '@snippetry/web-kit/ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FormValues } from './values/form-values.ts';

type Form = UseFormReturn<FormValues>;

const LANGUAGE_OPTIONS = LANGUAGE_KEYS.map((key) => ({
  value: key,
  label: languageName(key),
  icon: <LanguageMark language={key} size={16} />,
}));

/** What a snippet is called, and what it is written in: what comes before the code. */
export function EditorFields({ form }: { form: Form }) {
  const language = useWatch({ control: form.control, name: 'language' });
  return (
    <Panel aria-label="About the snippet">
      <div className="grid gap-x-4 gap-y-3.5 lg:grid-cols-3">
        <TitleField form={form} />
        <Field label="Language">
          <Combobox
            options={LANGUAGE_OPTIONS}
            value={language}
            // Touched: a language that a person chose is never changed by what is pasted.
            onChange={(key) =>
              form.setValue('language', key, { shouldDirty: true, shouldTouch: true })
            }
            searchPlaceholder="Search languages..."
            nothing="No language with that name"
          />
        </Field>
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

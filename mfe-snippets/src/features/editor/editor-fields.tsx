import { LANGUAGE_KEYS, languageName } from '@snippetry/contracts/languages';
import { t } from '@snippetry/web-kit';
import { Combobox, Field, LanguageMark, Panel } from '@snippetry/web-kit/ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from './text-field.tsx';
import type { FormValues } from './values/form-values.ts';

type Form = UseFormReturn<FormValues>;

const LANGUAGE_OPTIONS = LANGUAGE_KEYS.map((key) => ({
  value: key,
  label: languageName(key),
  icon: <LanguageMark language={key} size={16} />,
}));

export function EditorFields({ form }: { form: Form }) {
  const language = useWatch({ control: form.control, name: 'language' });
  return (
    <Panel aria-label={t('About the snippet')}>
      <div className="grid gap-x-4 gap-y-3.5 lg:grid-cols-3">
        <TextField form={form} name="title" label={t('Title')} warnAbove={80} />
        <Field label={t('Language')}>
          <Combobox
            options={LANGUAGE_OPTIONS}
            value={language}
            // Touched, so that pasted code does not change a language chosen by the user.
            onChange={(key) =>
              form.setValue('language', key, { shouldDirty: true, shouldTouch: true })
            }
            searchPlaceholder={t('Search languages...')}
            nothing={t('No language with that name')}
          />
        </Field>
      </div>
    </Panel>
  );
}

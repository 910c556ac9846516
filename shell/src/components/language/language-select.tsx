import { LANGUAGES, type LocaleChoice, t } from '@snippetry/web-kit';
import { Field, Select, type SelectOption } from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import { CODES } from './languages.ts';
import { useLanguageChoice } from './use-language-choice.ts';

function options(): SelectOption<LocaleChoice>[] {
  const languages = CODES.map((value) => ({ value, label: LANGUAGES[value].name, lang: value }));
  return [{ value: 'auto', label: t('Automatic') }, ...languages];
}

/** Setting for the language of all pages, on every device of the user. */
export function LanguageSelect() {
  const box = useRef<HTMLDivElement>(null);
  const { choice, isBusy, news, change } = useLanguageChoice('select', box, '[role="combobox"]');
  return (
    <div ref={box}>
      <Field label={t('Language')} hint={t('Automatic is the language of your browser.')}>
        <Select options={options()} value={choice} onChange={change} busy={isBusy} />
      </Field>
      <p className="sr-only" aria-live="polite" aria-atomic="true">
        {news}
      </p>
    </div>
  );
}

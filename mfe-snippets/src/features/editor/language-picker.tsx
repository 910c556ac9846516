import { LANGUAGE_KEYS, type LanguageKey, languageName } from '@snippetry/contracts/languages';
import { Combobox, LanguageMark } from '@snippetry/web-kit/ui';

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
export function LanguagePicker({ value, onChange }: LanguagePickerProps) {
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

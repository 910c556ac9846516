import { languageName } from '@snippetry/contracts/languages';
import { perLocale, t } from '@snippetry/web-kit';
import { Button, Field, Select } from '@snippetry/web-kit/ui';
import type { Snippet } from '../data/types.ts';

export interface LanguageAndTagFiltersProps {
  /** Snippets whose languages and tags are the options. */
  loaded: readonly Snippet[];
  filters: { language: string; tag: string };
  onChange: (changed: { language: string } | { tag: string }) => void;
  /** Labels that differ between the screens. */
  tagLabel: string;
  clearLabel: string;
  onClear: () => void;
}

export function LanguageAndTagFilters(props: LanguageAndTagFiltersProps) {
  const { loaded, filters, onChange, tagLabel, clearLabel, onClear } = props;
  return (
    <div className="mt-2 grid items-end gap-3 rounded-card border border-line-1 bg-surface-1 px-4 pt-3 pb-4 lg:grid-cols-[1fr_1fr_auto]">
      <Field label={t('Language')}>
        <Select
          look="toolbar"
          className="w-full"
          options={languageOptions(loaded, filters.language)}
          value={filters.language}
          onChange={(language) => onChange({ language })}
        />
      </Field>
      <Field label={tagLabel}>
        <Select
          look="toolbar"
          className="w-full"
          options={tagOptions(loaded, filters.tag)}
          value={filters.tag}
          onChange={(tag) => onChange({ tag })}
        />
      </Field>
      <Button variant="ghost" onClick={onClear}>
        {clearLabel}
      </Button>
    </div>
  );
}

export interface FilterOption {
  value: string;
  label: string;
}

const collator = perLocale((tag) => new Intl.Collator(tag));

function options(values: Iterable<string>, label: (value: string) => string): FilterOption[] {
  const distinct = [...new Set(values)].filter((value) => value !== '');
  const sorted = distinct.map((value) => ({ value, label: label(value) }));
  sorted.sort((a, b) => collator().compare(a.label, b.label));
  return [{ value: '', label: t('Any') }, ...sorted];
}

/** Languages of the loaded snippets and the chosen one. */
export function languageOptions(snippets: readonly Snippet[], chosen: string): FilterOption[] {
  return options([...snippets.map((snippet) => snippet.language), chosen], languageName);
}

/** Tags of the loaded snippets and the chosen one. */
export function tagOptions(snippets: readonly Snippet[], chosen: string): FilterOption[] {
  return options([...snippets.flatMap((snippet) => snippet.tags), chosen], (tag) => tag);
}

import { CATEGORIES, DIFFICULTIES, LANGUAGES, titleCase } from '@snippetry/contracts/languages';
import { Button, Combobox, Field, LanguageMark, Select } from '@snippetry/web-kit/ui';
import type { ExploreControls } from './explore-filters.ts';

const ANY = { value: '', label: 'Any' };
const LANGUAGE_OPTIONS = [
  ANY,
  ...LANGUAGES.map(({ key, name }) => ({
    value: key,
    label: name,
    icon: <LanguageMark language={key} size={16} />,
  })),
];
const DIFFICULTY_OPTIONS = [
  ANY,
  ...DIFFICULTIES.map((key) => ({ value: key, label: titleCase(key) })),
];
const CATEGORY_OPTIONS = [ANY, ...CATEGORIES.map((key) => ({ value: key, label: titleCase(key) }))];

/** Language, difficulty and category to narrow the list by. */
export function ExploreFilterPanel({ controls }: { controls: ExploreControls }) {
  const { filters, change, clear } = controls;
  return (
    <div className="mt-2 grid items-end gap-3 rounded-card border border-line-1 bg-surface-1 px-4 pt-3 pb-4 lg:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label="Programming Language">
        <Combobox
          look="toolbar"
          className="w-full"
          options={LANGUAGE_OPTIONS}
          value={filters.language}
          onChange={(language) => change({ language })}
          searchPlaceholder="Search languages..."
          nothing="No language with that name"
        />
      </Field>
      <Field label="Difficulty Level">
        <Select
          look="toolbar"
          className="w-full"
          options={DIFFICULTY_OPTIONS}
          value={filters.difficulty}
          onChange={(difficulty) => change({ difficulty })}
        />
      </Field>
      <Field label="Category">
        <Select
          look="toolbar"
          className="w-full"
          options={CATEGORY_OPTIONS}
          value={filters.category}
          onChange={(category) => change({ category })}
        />
      </Field>
      <Button variant="ghost" onClick={clear}>
        Reset Filters
      </Button>
    </div>
  );
}

import { CATEGORIES, DIFFICULTIES, LANGUAGES, titleCase } from '@snippetry/contracts/languages';
import {
  Button,
  Combobox,
  Field,
  LanguageMark,
  Select,
  type SelectOption,
} from '@snippetry/web-kit/ui';
import type { Facets } from '../../data/types.ts';
import type { ExploreControls } from './explore-filters.ts';

const ANY: SelectOption = { value: '', label: 'Any' };
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

/** The same choices with how many snippets each leads to, those that lead to none at the end. */
function withCounts(
  options: readonly SelectOption[],
  counts: Facets[keyof Facets] | undefined,
): readonly SelectOption[] {
  if (counts === undefined) return options;
  const known = new Map(counts.map(({ value, count }) => [value, count]));
  const counted = options.map((option) =>
    option === ANY ? option : { ...option, count: known.get(option.value) ?? 0 },
  );
  return [
    ...counted.filter(({ count }) => count !== 0),
    ...counted.filter(({ count }) => count === 0),
  ];
}

/** Props of {@link ExploreFilterPanel}. */
export interface ExploreFilterPanelProps {
  controls: ExploreControls;
  counts: Facets | undefined;
}

/** Language, difficulty and category to narrow the list by. */
export function ExploreFilterPanel({ controls, counts }: ExploreFilterPanelProps) {
  const { filters, change, clear } = controls;
  return (
    <div className="mt-2 grid items-end gap-3 rounded-card border border-line-1 bg-surface-1 px-4 pt-3 pb-4 lg:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label="Programming Language">
        <Combobox
          look="toolbar"
          className="w-full"
          options={withCounts(LANGUAGE_OPTIONS, counts?.language)}
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
          options={withCounts(DIFFICULTY_OPTIONS, counts?.difficulty)}
          value={filters.difficulty}
          onChange={(difficulty) => change({ difficulty })}
        />
      </Field>
      <Field label="Category">
        <Select
          look="toolbar"
          className="w-full"
          options={withCounts(CATEGORY_OPTIONS, counts?.category)}
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

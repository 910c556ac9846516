import { CATEGORIES, DIFFICULTIES, LANGUAGES } from '@snippetry/contracts/languages';
import { t } from '@snippetry/web-kit';
import {
  Button,
  Combobox,
  choiceName,
  Field,
  LanguageMark,
  Select,
  type SelectOption,
} from '@snippetry/web-kit/ui';
import type { Facets } from '../../data/types.ts';
import type { ExploreControls } from './explore-filters.ts';

const ANY = '';
const LANGUAGE_OPTIONS: readonly SelectOption[] = LANGUAGES.map(({ key, name }) => ({
  value: key,
  label: name,
  icon: <LanguageMark language={key} size={16} />,
}));

const withAny = (options: readonly SelectOption[]): readonly SelectOption[] => [
  { value: ANY, label: t('Any') },
  ...options,
];

const optionsOf = (keys: readonly string[]) =>
  withAny(keys.map((key) => ({ value: key, label: choiceName(key) })));

/** Adds the number of snippets to each option; options without any come last. */
function withCounts(
  options: readonly SelectOption[],
  counts: Facets[keyof Facets] | undefined,
): readonly SelectOption[] {
  if (counts === undefined) return options;
  const known = new Map(counts.map(({ value, count }) => [value, count]));
  const counted = options.map((option) =>
    option.value === ANY ? option : { ...option, count: known.get(option.value) ?? 0 },
  );
  return [
    ...counted.filter(({ count }) => count !== 0),
    ...counted.filter(({ count }) => count === 0),
  ];
}

export interface ExploreFilterPanelProps {
  controls: ExploreControls;
  counts: Facets | undefined;
}

export function ExploreFilterPanel({ controls, counts }: ExploreFilterPanelProps) {
  const { filters, change, clear } = controls;
  return (
    <div className="mt-2 grid items-end gap-3 rounded-card border border-line-1 bg-surface-1 px-4 pt-3 pb-4 lg:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label={t('Programming Language')}>
        <Combobox
          look="toolbar"
          className="w-full"
          options={withCounts(withAny(LANGUAGE_OPTIONS), counts?.language)}
          value={filters.language}
          onChange={(language) => change({ language })}
          searchPlaceholder={t('Search languages...')}
          nothing={t('No language with that name')}
        />
      </Field>
      <Field label={t('Difficulty Level')}>
        <Select
          look="toolbar"
          className="w-full"
          options={withCounts(optionsOf(DIFFICULTIES), counts?.difficulty)}
          value={filters.difficulty}
          onChange={(difficulty) => change({ difficulty })}
        />
      </Field>
      <Field label={t('Category')}>
        <Select
          look="toolbar"
          className="w-full"
          options={withCounts(optionsOf(CATEGORIES), counts?.category)}
          value={filters.category}
          onChange={(category) => change({ category })}
        />
      </Field>
      <Button variant="ghost" onClick={clear}>
        {t('Reset Filters')}
      </Button>
    </div>
  );
}

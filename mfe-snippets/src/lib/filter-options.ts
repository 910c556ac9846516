import { languageName } from '@snippetry/contracts/languages';
import type { Snippet } from '../data/types.ts';

/** One choice of a filter. */
export interface FilterOption {
  value: string;
  label: string;
}

const ANY: FilterOption = { value: '', label: 'Any' };

function options(values: Iterable<string>, label: (value: string) => string): FilterOption[] {
  const distinct = [...new Set(values)].filter((value) => value !== '');
  const sorted = distinct.map((value) => ({ value, label: label(value) }));
  sorted.sort((a, b) => a.label.localeCompare(b.label));
  return [ANY, ...sorted];
}

/** The languages of the loaded snippets; the chosen one is always among them. */
export function languageOptions(snippets: readonly Snippet[], chosen: string): FilterOption[] {
  return options([...snippets.map((snippet) => snippet.language), chosen], languageName);
}

/** The tags of the loaded snippets; the chosen one is always among them. */
export function tagOptions(snippets: readonly Snippet[], chosen: string): FilterOption[] {
  return options([...snippets.flatMap((snippet) => snippet.tags), chosen], (tag) => tag);
}

import { LANGUAGE_KEYS, languageName } from '@snippetry/contracts/languages';
import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Tag } from 'lucide-react';
import type { Command, Row } from './rows.ts';

const SHOWN = 6;
const OPEN = /(?:^|\s)(language|tag):([^\s"]*)$/i;
const ANY = /(?:^|\s)(?:language|tag|user):(?:"[^"]*"?|\S*)/gi;

/** Incomplete filter at the end of the input. */
export interface OpenFilter {
  name: 'language' | 'tag';
  value: string;
  /** Input before the value. */
  before: string;
}

/** Returns the filter that is being typed, if any. */
export function openFilter(typed: string): OpenFilter | undefined {
  const [, name, value = ''] = OPEN.exec(typed) ?? [];
  if (name === undefined) return undefined;
  const before = typed.slice(0, typed.length - value.length);
  return { name: name.toLowerCase() === 'tag' ? 'tag' : 'language', value, before };
}

/** Removes filters, for example for the title of a new snippet. */
export const withoutFilters = (text: string): string =>
  text.replaceAll(ANY, ' ').replaceAll(/\s+/g, ' ').trim();

const startsWithTerm = (value: string) => {
  const wanted = value.toLowerCase();
  return (candidate: string) => candidate.toLowerCase().startsWith(wanted);
};

function languagesFor(value: string): string[] {
  const begins = startsWithTerm(value);
  return LANGUAGE_KEYS.filter((key) => begins(key) || begins(languageName(key)));
}

/** Returns rows that complete a filter; none if its value is complete. */
export function filterRows(
  { name, value, before }: OpenFilter,
  tags: readonly string[],
  type: (text: string) => void,
): readonly Row[] {
  const all = name === 'tag' ? tags.filter(startsWithTerm(value)) : languagesFor(value);
  if (all.includes(value.toLowerCase())) return [];
  return all.slice(0, SHOWN).map((found) => ({
    id: `${name}-${found}`,
    label: name === 'tag' ? found : languageName(found),
    act: { run: () => type(`${before}${found} `), keepsOpen: true },
    mark: name === 'tag' ? Tag : found,
    detail: `${name}:${found}`,
    completes: true,
  }));
}

const FILTERS = [
  { name: 'language', label: msg('Filter by language') },
  { name: 'tag', label: msg('Filter by tag') },
  { name: 'user', label: msg('Filter by person') },
];

/** Commands that start a filter, so that users discover filters. */
export const filterCommands = (type: (text: string) => void): readonly Command[] =>
  FILTERS.map(({ name, label }) => ({
    id: `filter-${name}`,
    label: t(label),
    words: name,
    act: { run: () => type(`${name}:`), keepsOpen: true },
    mark: Tag,
    detail: `${name}:`,
    completes: true,
  }));

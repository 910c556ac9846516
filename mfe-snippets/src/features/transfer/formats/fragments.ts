import type { GivenTag } from '@snippetry/contracts/fit';
import { plural, t } from '@snippetry/web-kit';
import { draftOf } from './draft.ts';
import { placeOfSnippet } from './places.ts';
import type { ParsedFile } from './types.ts';
import { isValues, type Values } from './values.ts';

/** One of several pieces of code of a snippet. */
export interface Fragment {
  label: string;
  language: string;
  value: string;
}

export interface Clip {
  name: string;
  description: string;
  tags: GivenTag[];
  createdAt: unknown;
  updatedAt: unknown;
  place: string;
}

/** Adds a snippet per fragment. If there are several, their labels become part of the titles. */
export function addFragments(file: ParsedFile, clip: Clip, fragments: readonly Fragment[]): void {
  const { name, ...rest } = clip;
  if (fragments.length === 0) {
    file.problems.push({ title: name, place: clip.place, reason: t('It has no code.') });
  }
  for (const { label, language, value } of fragments) {
    const title = fragments.length > 1 ? `${name} / ${label || t('Fragment')}` : name;
    if (value.trim() === '') {
      file.problems.push({ title, place: clip.place, reason: t('It has no code.') });
    } else {
      file.drafts.push(draftOf({ ...rest, title, content: value, language }));
    }
  }
}

/** Result of parsing a file before any snippets are added. */
export function emptyFile(name: string, format: string): ParsedFile {
  return { name, format, drafts: [], problems: [], notes: [] };
}

/** Calls `add` for each snippet of a list; other values are recorded as problems. */
export function eachSnippet(
  file: ParsedFile,
  list: readonly unknown[],
  add: (value: Values, place: string) => void,
): void {
  for (const [at, one] of list.entries()) {
    const place = placeOfSnippet(at);
    if (isValues(one)) add(one, place);
    else file.problems.push({ title: '', place, reason: t('This is not a snippet.') });
  }
}

/** Note about snippets in another program's trash, if there are any. */
export function trashNote(program: string, count: number): string[] {
  if (count === 0) return [];
  return [
    plural(
      count,
      {
        one: 'One snippet in {program}’s trash was skipped.',
        other: '{count} snippets in {program}’s trash were skipped.',
      },
      { program },
    ),
  ];
}

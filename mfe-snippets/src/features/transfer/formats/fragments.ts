import type { GivenTag } from '@snippetry/contracts/fit';
import { plural, t } from '@snippetry/web-kit';
import { draftOf } from './draft.ts';
import { placeOfSnippet } from './places.ts';
import type { ParsedFile } from './types.ts';
import { isValues, type Values } from './values.ts';

/** One of several codes of a snippet. */
export interface Fragment {
  label: string;
  language: string;
  value: string;
}

/** A snippet without its fragments. */
export interface Clip {
  name: string;
  description: string;
  tags: GivenTag[];
  createdAt: unknown;
  updatedAt: unknown;
  place: string;
}

/** Adds a snippet per fragment; if there are several, their labels are part of the titles. */
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

/** A file of a program before anything was found in it. */
export function emptyFile(name: string, format: string): ParsedFile {
  return { name, format, drafts: [], problems: [], notes: [] };
}

/** Calls `add` with each snippet in a list; anything else is a problem with its place. */
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

/** A note on the snippets in the trash of a program, if there are any. */
export function trashNote(program: string, count: number): string[] {
  if (count === 0) return [];
  return [
    plural(
      count,
      {
        one: 'One snippet in {program}’s trash was left out.',
        other: '{count} snippets in {program}’s trash were left out.',
      },
      { program },
    ),
  ];
}

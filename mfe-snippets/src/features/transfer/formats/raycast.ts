import { addFragments, eachSnippet, emptyFile } from './fragments.ts';
import type { ParsedFile } from './types.ts';
import { isValues, textIn, textsIn } from './values.ts';

/** Detects a Raycast export: a list of objects with names and texts. */
export function isRaycastFile(value: unknown): value is unknown[] {
  return (
    Array.isArray(value) &&
    value.some(
      (one) => isValues(one) && typeof one.name === 'string' && typeof one.text === 'string',
    )
  );
}

/** Parses a Raycast export. Keywords become tags. */
export function parseRaycast(name: string, list: readonly unknown[]): ParsedFile {
  const file = emptyFile(name, 'Raycast');
  eachSnippet(file, list, (one, place) => {
    const clip = {
      name: textIn(one.name),
      description: '',
      tags: textsIn(one.keyword),
      createdAt: undefined,
      updatedAt: undefined,
      place,
    };
    addFragments(file, clip, [{ label: '', language: '', value: textIn(one.text) }]);
  });
  return file;
}

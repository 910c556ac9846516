import { addFragments, eachSnippet, emptyFile, type Fragment } from './fragments.ts';
import type { ParsedFile } from './types.ts';
import { isValues, listIn, textIn, textsIn, type Values } from './values.ts';

const hasCode = (value: unknown) => isValues(value) && typeof value.code === 'string';

/** Detects a ByteStash export: its snippets have files with `code`, or a single code in old versions. */
export function isBytestashFile(value: Values): boolean {
  return listIn(value.snippets).some(
    (one) => isValues(one) && (hasCode(one) || listIn(one.fragments).some(hasCode)),
  );
}

function fragmentsOf(snippet: Values): Fragment[] {
  const files = hasCode(snippet) ? [snippet] : listIn(snippet.fragments).filter(isValues);
  return files.map((file) => ({
    label: textIn(file.file_name),
    language: textIn(file.language),
    value: textIn(file.code),
  }));
}

/** Parses a ByteStash export. Categories become tags. */
export function parseBytestash(name: string, value: Values): ParsedFile {
  const file = emptyFile(name, 'ByteStash');
  eachSnippet(file, listIn(value.snippets), (one, place) => {
    const clip = {
      name: textIn(one.title),
      description: textIn(one.description),
      tags: textsIn(one.categories),
      createdAt: one.created_at,
      updatedAt: one.updated_at,
      place,
    };
    addFragments(file, clip, fragmentsOf(one));
  });
  return file;
}

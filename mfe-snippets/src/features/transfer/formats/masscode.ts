import { addFragments, eachSnippet, emptyFile, type Fragment, trashNote } from './fragments.ts';
import type { ParsedFile } from './types.ts';
import { isValues, listIn, textIn, textsIn, type Values } from './values.ts';

export function isMasscodeFile(value: Values): boolean {
  if (!Array.isArray(value.snippets)) return false;
  return (
    'folders' in value || value.snippets.some((one) => isValues(one) && Array.isArray(one.content))
  );
}

/** Id of a record; version 2 of massCode used `_id`. */
const idOf = ({ id, _id }: Values): unknown => id ?? _id;

/** Names of folders or tags by id. */
export function namesIn(list: unknown): Map<unknown, string> {
  return new Map(
    listIn(list)
      .filter(isValues)
      .map((one) => [idOf(one), textIn(one.name)]),
  );
}

/** Folder paths by id, outermost first. */
function pathsIn(list: unknown): Map<unknown, string[]> {
  const folders = new Map(
    listIn(list)
      .filter(isValues)
      .map((one) => [idOf(one), one]),
  );
  const pathOf = (id: unknown, below: readonly unknown[]): string[] => {
    const folder = folders.get(id);
    if (!folder || below.includes(id)) return [];
    return [...pathOf(folder.parentId, [...below, id]), textIn(folder.name)];
  };
  return new Map([...folders.keys()].map((id) => [id, pathOf(id, [])]));
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}

function fragmentsOf(content: unknown): Fragment[] {
  if (typeof content === 'string') return [{ label: '', language: '', value: content }];
  return listIn(content)
    .filter(isValues)
    .map(({ label, language, value }) => ({
      label: textIn(label),
      language: textIn(language),
      value: textIn(value),
    }));
}

/** Parses massCode's `db.json` of any version. Tags and folder paths become tags. */
export function parseMasscode(name: string, value: Values): ParsedFile {
  const file = emptyFile(name, 'massCode');
  const folders = pathsIn(value.folders);
  const tags = namesIn(value.tags);
  let deleted = 0;
  eachSnippet(file, listIn(value.snippets), (one, place) => {
    if (isTrue(one.isDeleted)) {
      deleted += 1;
      return;
    }
    const named = listIn(one.tagsIds ?? one.tagIds).map((id) => tags.get(id) ?? '');
    const clip = {
      name: textIn(one.name),
      description: textIn(one.description),
      tags: [folders.get(one.folderId) ?? [], ...named, ...textsIn(one.tags)],
      createdAt: one.createdAt,
      updatedAt: one.updatedAt,
      place,
    };
    addFragments(file, clip, fragmentsOf(one.content));
  });
  file.notes.push(...trashNote('massCode', deleted));
  return file;
}

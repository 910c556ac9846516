import type { GivenTag } from '@snippetry/contracts/fit';
import { plural, t } from '@snippetry/web-kit';
import { draftOf } from './draft.ts';
import { placeOfSnippet } from './places.ts';
import type { ParsedFile } from './types.ts';
import { isValues, listIn, textIn, textsIn, type Values } from './values.ts';

/** One of several codes of a massCode snippet. */
export interface Fragment {
  label: string;
  language: string;
  value: string;
}

/** What a massCode snippet has besides its fragments. */
export interface Clip {
  name: string;
  description: string;
  tags: GivenTag[];
  createdAt: unknown;
  updatedAt: unknown;
  place: string;
}

/** Adds a snippet per fragment: a single one keeps the name, several are told apart by label. */
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

export function isMasscodeFile(value: Values): boolean {
  if (!Array.isArray(value.snippets)) return false;
  return (
    'folders' in value || value.snippets.some((one) => isValues(one) && Array.isArray(one.content))
  );
}

/** Version 2 of massCode named ids after those of its database. */
const idOf = ({ id, _id }: Values): unknown => id ?? _id;

/** Names by id, of the folders or tags of a library. */
export function namesIn(list: unknown): Map<unknown, string> {
  return new Map(
    listIn(list)
      .filter(isValues)
      .map((one) => [idOf(one), textIn(one.name)]),
  );
}

/** Folders by id, each with those that it is in, the outermost first. */
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

export function trashNote(count: number): string[] {
  if (count === 0) return [];
  return [
    plural(count, {
      one: 'One snippet in massCode’s trash was left out.',
      other: '{count} snippets in massCode’s trash were left out.',
    }),
  ];
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

/** massCode's `db.json` of any version: tags and folders, with their paths, become tags. */
export function parseMasscode(name: string, value: Values): ParsedFile {
  const file: ParsedFile = { name, format: 'massCode', drafts: [], problems: [], notes: [] };
  const folders = pathsIn(value.folders);
  const tags = namesIn(value.tags);
  let deleted = 0;
  for (const [at, one] of listIn(value.snippets).entries()) {
    const place = placeOfSnippet(at);
    if (!isValues(one)) {
      file.problems.push({ title: '', place, reason: t('This is not a snippet.') });
    } else if (isTrue(one.isDeleted)) {
      deleted += 1;
    } else {
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
    }
  }
  file.notes.push(...trashNote(deleted));
  return file;
}

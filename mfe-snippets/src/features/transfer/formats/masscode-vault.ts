import { t } from '@snippetry/web-kit';
import { parseDocument } from 'yaml';
import { addFragments, type Fragment, isTrue, trashNote } from './masscode.ts';
import { placeOfLine } from './places.ts';
import type { ParsedFile, TextFile } from './types.ts';
import { isValues, listIn, textIn, type Values } from './values.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const HEADING = '## Fragment:';

/** A front matter with massCode's keys. */
export function isVaultFile(text: string): boolean {
  const head = FRONT_MATTER.exec(text)?.[1] ?? '';
  return /^(?:contents|isFavorites|folderId):/m.test(head) || text.includes(`\n${HEADING}`);
}

function fenceOf(line: string): string {
  return /^`{3,}/.exec(line)?.[0] ?? '';
}

/** The fragments below their headings, each in a fence longer than any inside its code. */
export function fragmentsIn(body: string): Fragment[] {
  const fragments: Fragment[] = [];
  const lines = body.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [heading = '', opening = ''] = lines.slice(at, at + 2);
    const fence = fenceOf(opening);
    if (!heading.startsWith(HEADING) || fence === '') continue;
    const from = at + 2;
    const found = lines.findIndex((line, index) => index >= from && line.trim() === fence);
    const to = found < 0 ? lines.length : found;
    fragments.push({
      label: heading.slice(HEADING.length).trim(),
      language: opening.slice(fence.length).trim(),
      // The line end before the closing fence is massCode's, not the code's.
      value: lines.slice(from, to).join('\n').replace(/\r$/, ''),
    });
    at = to;
  }
  return fragments;
}

function tagsIn(head: Values, names: ReadonlyMap<unknown, string>, file: ParsedFile): string[] {
  const tags = listIn(head.tags).map((tag) => names.get(tag) ?? textIn(tag));
  if (tags.some((tag) => tag === '')) {
    file.notes.push(
      t('Its tags are numbers: choose the vault’s state.json as well to keep their names.'),
    );
  }
  return tags;
}

/** One snippet of a massCode vault: YAML between dashes, then its fragments. */
export function parseVaultFile(
  { name, text }: TextFile,
  tagNames: ReadonlyMap<unknown, string>,
): ParsedFile {
  const file: ParsedFile = { name, format: 'massCode', drafts: [], problems: [], notes: [] };
  const head = FRONT_MATTER.exec(text);
  const document = parseDocument(head?.[1] ?? '', { prettyErrors: true });
  const error = document.errors[0];
  const stem = name.replace(/^.*[\\/]/, '').replace(/\.md$/i, '');
  if (error) {
    const line = (error.linePos?.[0].line ?? 1) + 1;
    const fault = error.message.split('\n')[0] ?? '';
    const reason = t('Its front matter is not valid YAML: {fault}', { fault });
    file.problems.push({ title: stem, place: placeOfLine(line), reason });
    return file;
  }
  const parsed: unknown = document.toJS({ maxAliasCount: 20 });
  const values = isValues(parsed) ? parsed : {};
  if (isTrue(values.isDeleted)) {
    file.notes.push(...trashNote(1));
    return file;
  }
  const clip = {
    name: textIn(values.name) || stem,
    description: textIn(values.description),
    tags: tagsIn(values, tagNames, file),
    createdAt: values.createdAt,
    updatedAt: values.updatedAt,
    place: placeOfLine(1),
  };
  addFragments(file, clip, fragmentsIn(text.slice(head?.[0].length ?? 0)));
  return file;
}

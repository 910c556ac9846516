import type { GivenTag } from '@snippetry/contracts/fit';
import { addFragments, eachSnippet, emptyFile, type Fragment, trashNote } from './fragments.ts';
import type { ParsedFile } from './types.ts';
import { isValues, listIn, textIn, textsIn, type Values } from './values.ts';

/** Reads a field by either of its names: `dateCreated` in backups, `Date Created` in exports. */
function fieldOf(value: Values, name: string): unknown {
  const spaced = name.replace(/[A-Z]/g, ' $&');
  return value[name] ?? value[spaced.charAt(0).toUpperCase() + spaced.slice(1)];
}

/** Finds the library in a file: a backup has it in `contents`; an export is the library with capitalized keys. */
function libraryIn(value: Values): Values | null {
  if (isValues(value.contents) && Array.isArray(value.contents.snippets)) return value.contents;
  const isExport = fieldOf(value, 'libraryName') !== undefined;
  return isExport && Array.isArray(value.Snippets) ? value : null;
}

/** Detects a SnippetsLab export, or the `library.json` of a backup. */
export function isSnippetslabFile(value: Values): boolean {
  return libraryIn(value) !== null;
}

/** Paths of folders or tags by id, outermost first. */
function namesIn(list: unknown, parents: readonly string[] = []): Map<unknown, string[]> {
  return new Map(
    listIn(list)
      .filter(isValues)
      .flatMap((one) => {
        const path = [...parents, textIn(fieldOf(one, 'title'))];
        return [[one.uuid, path] as const, ...namesIn(one.children, path)];
      }),
  );
}

/** Converts "2017-03-29 14:44:16 -0300" to ISO 8601, which all browsers parse. */
function timeIn(value: unknown): unknown {
  return textIn(value).replace(
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/,
    '$1T$2$3:$4',
  );
}

function fragmentsOf(snippet: Values): Fragment[] {
  return listIn(fieldOf(snippet, 'fragments'))
    .filter(isValues)
    .map((one) => ({
      label: textIn(fieldOf(one, 'title')),
      // Backups use the names of Pygments lexers: `PythonLexer`.
      language: textIn(fieldOf(one, 'language')).replace(/Lexer$/, ''),
      value: textIn(fieldOf(one, 'content')),
    }));
}

/** Joins the user's notes on the fragments. */
function notesOf(snippet: Values): string {
  const fragments = listIn(fieldOf(snippet, 'fragments')).filter(isValues);
  return fragments
    .map((one) => textIn(fieldOf(one, 'note')))
    .filter((note) => note.trim() !== '')
    .join('\n');
}

/** Parses a SnippetsLab library. Tags and folder paths become tags. */
export function parseSnippetslab(name: string, value: Values): ParsedFile {
  const file = emptyFile(name, 'SnippetsLab');
  const library = libraryIn(value) ?? {};
  const folders = namesIn(library.folders);
  const tags = namesIn(library.tags);
  let deleted = 0;
  eachSnippet(file, listIn(fieldOf(library, 'snippets')), (one, place) => {
    if (one.dateDeleted) {
      deleted += 1;
      return;
    }
    const folder = textIn(fieldOf(one, 'folder'));
    const named = textsIn(fieldOf(one, 'tags')).map((tag): GivenTag => tags.get(tag) ?? tag);
    const clip = {
      name: textIn(fieldOf(one, 'title')),
      description: notesOf(one),
      tags: [folders.get(folder) ?? folder, ...named],
      createdAt: timeIn(fieldOf(one, 'dateCreated')),
      updatedAt: timeIn(fieldOf(one, 'dateModified')),
      place,
    };
    addFragments(file, clip, fragmentsOf(one));
  });
  file.notes.push(...trashNote('SnippetsLab', deleted));
  return file;
}

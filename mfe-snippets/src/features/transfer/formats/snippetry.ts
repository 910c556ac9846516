import { DEFAULT_LANGUAGE } from '@snippetry/contracts/languages';
import { METADATA_FIELDS } from '@snippetry/contracts/snippet-fields';
import type { Draft, ParsedFile, Problem } from './types.ts';
import { isValues, linesOf, listIn, textIn, textsIn, type Values } from './values.ts';

const VERSION = 1;
/** A collection as a file: a list of snippets as an export has, without a version of its format. */
const PACK = 'snippetry-pack';

export function isSnippetryFile(value: Values): boolean {
  return value.format === 'snippetry' || value.format === PACK;
}

const FIELDS = [
  'title',
  'description',
  'content',
  'language',
  'isPublic',
  'createdAt',
  'updatedAt',
] as const;

/** Objects where none belong would have the server refuse the other snippets, too. */
function plain(value: unknown): unknown {
  return isValues(value) ? null : value;
}

/** A wrong field stays wrong: the server says what is the matter with it. */
function draftIn(value: Values, place: string): Draft {
  const { metadata, tags } = value;
  const given = FIELDS.filter((field) => field in value);
  const item = {
    ...Object.fromEntries(given.map((field) => [field, plain(value[field])])),
    ...(tags !== undefined && { tags: Array.isArray(tags) ? tags.map(plain) : plain(tags) }),
    ...(isValues(metadata) && {
      metadata: Object.fromEntries(METADATA_FIELDS.map((field) => [field, plain(metadata[field])])),
    }),
  };
  const shown = {
    title: textIn(value.title),
    language: textIn(value.language) || DEFAULT_LANGUAGE,
    tags: textsIn(tags),
    lines: linesOf(textIn(value.content)),
    isPublic: typeof value.isPublic === 'boolean' ? value.isPublic : undefined,
  };
  return { shown, item, place, warnings: [] };
}

/** Snippetry's own export, or one of its collections. */
export function parseSnippetry(name: string, value: Values): ParsedFile {
  const file: ParsedFile = { name, format: 'Snippetry', drafts: [], problems: [], notes: [] };
  const problem = (at: string, reason: string): Problem => ({ title: '', place: at, reason });
  if (value.format !== PACK && value.version !== VERSION) {
    file.problems.push(
      problem('version', 'The file is of a version this Snippetry does not know.'),
    );
    return file;
  }
  if (!Array.isArray(value.snippets)) {
    file.problems.push(problem('snippets', 'The file has no list of snippets.'));
    return file;
  }
  for (const [at, one] of listIn(value.snippets).entries()) {
    const place = `snippet ${at + 1}`;
    if (isValues(one)) file.drafts.push(draftIn(one, place));
    else file.problems.push(problem(place, 'This is not a snippet.'));
  }
  return file;
}

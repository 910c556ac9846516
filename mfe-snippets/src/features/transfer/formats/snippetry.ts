import { DEFAULT_LANGUAGE } from '@snippetry/contracts/languages';
import { linesOf, METADATA_FIELDS } from '@snippetry/contracts/snippet-fields';
import { t } from '@snippetry/web-kit';
import { placeOfCollection, placeOfSnippet } from './places.ts';
import type { CollectionDraft, Draft, ParsedFile, Problem } from './types.ts';
import { isValues, listIn, textIn, textsIn, type Values } from './values.ts';

const VERSION = 1;
/** Format of a collection file: like an export, but without a format version. */
const PACK = 'snippetry-pack';

export function isSnippetryFile(value: Values): boolean {
  return value.format === 'snippetry' || value.format === PACK;
}

/** Detects the list of snippets in the ZIP of a collection, which has the code in separate files. */
export function isManifest({ format, snippets }: Values): boolean {
  const isListed = (one: unknown) => isValues(one) && 'file' in one && !('content' in one);
  return format === PACK && listIn(snippets).some(isListed);
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

/** Detects the list of collections in the ZIP of an export. */
export function isCollectionsFile(value: Values): boolean {
  return value.format === 'snippetry-collections';
}

/** Drops unexpected objects: the server would reject the whole request. */
function plain(value: unknown): unknown {
  return isValues(value) ? null : value;
}

function plainTags(tags: unknown): { tags?: unknown } {
  if (tags === undefined) return {};
  return { tags: Array.isArray(tags) ? tags.map(plain) : plain(tags) };
}

function plainFields(value: Values, fields: readonly string[]): Values {
  const given = fields.filter((field) => field in value);
  return Object.fromEntries(given.map((field) => [field, plain(value[field])]));
}

/** Keeps invalid fields, so that the server reports them. */
function draftIn(value: Values, place: string): Draft {
  const { metadata, tags } = value;
  const item = {
    ...plainFields(value, FIELDS),
    ...plainTags(tags),
    ...(isValues(metadata) && {
      metadata: Object.fromEntries(METADATA_FIELDS.map((field) => [field, plain(metadata[field])])),
    }),
  };
  const summary = {
    title: textIn(value.title),
    language: textIn(value.language) || DEFAULT_LANGUAGE,
    tags: textsIn(tags),
    lines: linesOf(textIn(value.content)).length,
    isPublic: typeof value.isPublic === 'boolean' ? value.isPublic : undefined,
  };
  return { summary, item, place, warnings: [] };
}

const COLLECTION_FIELDS = ['name', 'description', 'readme', 'isPublic'];
const ID = /^[0-9a-f]{24}$/i;

/** Parses a collection. `drafts` are the file's snippets by index; unknown members are left out. */
function collectionIn(
  value: Values,
  place: string,
  drafts: ReadonlyMap<unknown, Draft>,
): CollectionDraft {
  const snippets = listIn(value.snippets);
  const members = snippets.flatMap((one): (Draft['item'] | string)[] => {
    if (typeof one === 'string') return ID.test(one) ? [one.toLowerCase()] : [];
    const draft = drafts.get(one);
    return draft ? [draft.item] : [];
  });
  return {
    name: textIn(value.name),
    size: snippets.length,
    item: { ...plainFields(value, COLLECTION_FIELDS), ...plainTags(value.tags) },
    members,
    place,
  };
}

/** Parses a Snippetry export or a collection file. */
export function parseSnippetry(name: string, value: Values): ParsedFile {
  const file: ParsedFile = { name, format: 'Snippetry', drafts: [], problems: [], notes: [] };
  const problem = (at: string, reason: string): Problem => ({ title: '', place: at, reason });
  if (value.format !== PACK && value.version !== VERSION) {
    file.problems.push(problem('version', t('This version of the file format is not supported.')));
    return file;
  }
  if (!Array.isArray(value.snippets)) {
    file.problems.push(problem('snippets', t('The file has no list of snippets.')));
    return file;
  }
  const drafts = new Map<unknown, Draft>();
  for (const [at, one] of listIn(value.snippets).entries()) {
    const place = placeOfSnippet(at);
    if (isValues(one)) drafts.set(at, draftIn(one, place));
    else file.problems.push(problem(place, t('This is not a snippet.')));
  }
  const collections: CollectionDraft[] = [];
  for (const [at, one] of listIn(value.collections).entries()) {
    const place = placeOfCollection(at);
    if (isValues(one)) collections.push(collectionIn(one, place, drafts));
    else file.problems.push(problem(place, t('This is not a collection.')));
  }
  return { ...file, drafts: [...drafts.values()], collections };
}

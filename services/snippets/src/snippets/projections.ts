import { METADATA_FIELDS, mapNames } from '@snippetry/contracts';
import {
  eachFacet,
  FACETS,
  type IndexedSnippet,
  type ListedSnippet,
  type SnippetWords,
} from '../index/index.ts';
import { metadataOf } from '../texts/index.ts';
import type { SnippetDoc } from './snippet.model.ts';
import type { SnippetRecord, StoredExplanation } from './snippet.ts';

/** Returns a projection of these fields. */
function only<Field extends keyof SnippetDoc>(...fields: readonly Field[]): Record<Field, 1> {
  return mapNames(fields, () => 1);
}

/** A document as a projection returns it. */
export type Projected<Fields> = Pick<SnippetDoc, '_id' | (keyof Fields & keyof SnippetDoc)>;

/** Fields that every list shows, including the trash. */
export const SHOWN_FIELDS = only(
  'title',
  'description',
  'excerpt',
  'truncated',
  'lineCount',
  'language',
  'tags',
  'isPublic',
  'viewCount',
  'starCount',
  'createdAt',
  'updatedAt',
);

/** Additional fields of lists outside the trash, and of the browser's copy. */
export const LIVE_FIELDS = {
  ...SHOWN_FIELDS,
  ...only(...METADATA_FIELDS, 'readTime', 'forkCount', 'copyCount', 'revision'),
};

export const LIST_FIELDS = {
  ...LIVE_FIELDS,
  ...only(
    'authorId',
    'authorName',
    'viewBatch',
    'copyBatch',
    'starDays',
    'forkedFrom',
    'source',
    'hidden',
    'changed',
    'seq',
  ),
};

const { excerpt: _, ...REST_FIELDS } = LIST_FIELDS;
export const WHOLE_FIELDS = { ...REST_FIELDS, ...only('content', 'explanation', 'storedBytes') };

/** The counters of a snippet that an index holds. */
const INDEXED_COUNT_FIELDS = only('viewCount', 'starCount', 'starDays', 'forkCount', 'seq');

/** All counters of a snippet, and which flushes they include. */
export const COUNT_FIELDS = {
  ...INDEXED_COUNT_FIELDS,
  ...only('copyCount', 'viewBatch', 'copyBatch'),
};

/** Fields that lists are filtered and sorted by. */
export const LISTED_FIELDS = {
  ...INDEXED_COUNT_FIELDS,
  ...only(
    'authorId',
    'authorName',
    'isPublic',
    ...FACETS,
    'tags',
    'revision',
    'createdAt',
    'updatedAt',
  ),
};

/** Fields that a search matches. */
export const WORD_FIELDS = only('codeWords', 'textWords', 'names', 'wordsCut', 'content', 'seq');

/** Fields of an index: no title and no description. */
export const INDEXED_FIELDS = { ...LISTED_FIELDS, ...WORD_FIELDS };

/** Fields returned by a write: the snippet, and those of the index. */
export const WRITTEN_FIELDS = { ...WHOLE_FIELDS, ...INDEXED_FIELDS };

export type ListDoc = Projected<typeof LIST_FIELDS>;
export type WholeDoc = Projected<typeof WHOLE_FIELDS>;
export type ListedDoc = Projected<typeof LISTED_FIELDS>;
export type WordsDoc = Pick<SnippetDoc, '_id' | 'content' | 'seq'> &
  Partial<Projected<typeof WORD_FIELDS>>;
export type IndexedDoc = Projected<typeof INDEXED_FIELDS>;
export type WrittenDoc = Projected<typeof WRITTEN_FIELDS>;

export function toRecord(
  doc: Omit<ListDoc, 'excerpt'>,
  content: string,
  explanation: StoredExplanation | null = null,
): SnippetRecord {
  return {
    id: doc._id.toHexString(),
    authorId: doc.authorId.toHexString(),
    authorName: doc.authorName,
    title: doc.title,
    description: doc.description,
    content,
    truncated: doc.truncated,
    lineCount: doc.lineCount,
    language: doc.language,
    tags: doc.tags,
    isPublic: doc.isPublic,
    ...metadataOf(doc),
    readTime: doc.readTime,
    viewCount: doc.viewCount,
    viewBatch: doc.viewBatch,
    // Missing in snippets stored before copies were counted.
    copyBatch: doc.copyBatch ?? '',
    copyCount: doc.copyCount ?? 0,
    starCount: doc.starCount,
    starDays: doc.starDays,
    forkCount: doc.forkCount,
    forkedFrom: doc.forkedFrom?.toHexString() ?? null,
    // Missing in snippets stored before imports existed.
    source: doc.source ?? null,
    // Missing in snippets stored before moderators existed.
    hidden: doc.hidden ?? null,
    explanation,
    revision: doc.revision,
    changed: doc.changed ?? [],
    storedBytes: null,
    seq: doc.seq,
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
  };
}

export function wholeRecord(doc: WholeDoc): SnippetRecord {
  const { content, explanation, storedBytes, ...rest } = doc;
  // Missing in snippets stored before explanations existed and bytes were counted.
  const record = toRecord(rest, content, explanation ?? null);
  return { ...record, storedBytes: storedBytes ?? null };
}

export function toListed(doc: ListedDoc): ListedSnippet {
  return {
    id: doc._id.toHexString(),
    seq: doc.seq,
    views: doc.viewCount,
    stars: doc.starCount,
    forks: doc.forkCount,
    starDays: doc.starDays ?? {},
    authorId: doc.authorId.toHexString(),
    authorName: doc.authorName,
    isPublic: doc.isPublic,
    // Missing in snippets stored before the facet existed.
    ...eachFacet((facet) => doc[facet] ?? ''),
    tags: doc.tags,
    revision: doc.revision,
    createdAt: doc.createdAt.getTime(),
    updatedAt: doc.updatedAt.getTime(),
  };
}

/** Returns the words of a document; other versions may have stored it without them. */
export function toWords(doc: WordsDoc): SnippetWords {
  const { codeWords = '', textWords = '', names = '', wordsCut = false, content } = doc;
  return {
    id: doc._id.toHexString(),
    seq: doc.seq,
    codeWords,
    textWords,
    names,
    wordsCut,
    content,
  };
}

export function toIndexed(doc: IndexedDoc): IndexedSnippet {
  return { ...toListed(doc), ...toWords(doc) };
}

import type { SnippetDoc } from '../snippets/snippet.model.ts';
import type { CatalogueCounts, CatalogueRow } from './catalogue.ts';
import { packWords } from './packed-words.ts';

/** What the catalogue is told of a written snippet: no title, no description, no code. */
export const ROW_FIELDS = {
  authorId: 1,
  authorName: 1,
  isPublic: 1,
  language: 1,
  difficulty: 1,
  category: 1,
  tags: 1,
  codeWords: 1,
  textWords: 1,
  names: 1,
  wordsCut: 1,
  viewCount: 1,
  starCount: 1,
  starDays: 1,
  forkCount: 1,
  seq: 1,
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

/** The fields counters are read from. */
export const COUNT_FIELDS = { viewCount: 1, starCount: 1, starDays: 1, forkCount: 1, seq: 1 };

export type RowDoc = Pick<SnippetDoc, '_id' | keyof typeof ROW_FIELDS>;
export type CountDoc = Pick<SnippetDoc, '_id' | keyof typeof COUNT_FIELDS>;

export function toCounts(doc: CountDoc): CatalogueCounts {
  return {
    id: doc._id.toHexString(),
    seq: doc.seq,
    views: doc.viewCount,
    stars: doc.starCount,
    forks: doc.forkCount,
    starDays: doc.starDays ?? {},
  };
}

export function toRow(doc: RowDoc): CatalogueRow {
  return {
    ...toCounts(doc),
    authorId: doc.authorId.toHexString(),
    authorName: doc.authorName,
    isPublic: doc.isPublic,
    language: doc.language,
    difficulty: doc.difficulty,
    category: doc.category,
    tags: doc.tags,
    ...packWords(doc),
    revision: doc.revision,
    createdAt: doc.createdAt.getTime(),
    updatedAt: doc.updatedAt.getTime(),
  };
}

import { eachFacet } from '../domain/facets.ts';
import type {
  CountState,
  IndexedCounts,
  IndexedSnippet,
  ListedSnippet,
  SnippetWords,
} from '../index/port.ts';
import type { CountDoc, IndexedDoc, ListedDoc, WordsDoc } from './projections.ts';

function countsOf(doc: ListedDoc | CountDoc): IndexedCounts {
  return {
    id: doc._id.toHexString(),
    seq: doc.seq,
    views: doc.viewCount,
    stars: doc.starCount,
    forks: doc.forkCount,
    starDays: doc.starDays ?? {},
  };
}

/** Counters of a document for an index and for caches of snippets. */
export function toIndexedCounts(doc: CountDoc): CountState {
  return {
    ...countsOf(doc),
    shown: {
      viewBatch: doc.viewBatch,
      // Snippets from before copies were counted.
      copies: doc.copyCount ?? 0,
      copyBatch: doc.copyBatch ?? '',
    },
  };
}

/** A document as lists need it. */
export function toListed(doc: ListedDoc): ListedSnippet {
  return {
    ...countsOf(doc),
    authorId: doc.authorId.toHexString(),
    authorName: doc.authorName,
    isPublic: doc.isPublic,
    // Snippets from before a field are stored without it.
    ...eachFacet((facet) => doc[facet] ?? ''),
    tags: doc.tags,
    revision: doc.revision,
    createdAt: doc.createdAt.getTime(),
    updatedAt: doc.updatedAt.getTime(),
  };
}

/** The words of a document; those of other versions may be missing. */
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

/** A document as an index takes it. */
export function toIndexed(doc: IndexedDoc): IndexedSnippet {
  return { ...toListed(doc), ...toWords(doc) };
}

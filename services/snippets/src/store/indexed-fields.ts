import { eachFacet } from '../domain/facets.ts';
import { packWords } from '../domain/tokenizer.ts';
import type { CountState, IndexedCounts, IndexedSnippet } from '../index/port.ts';
import type { CountDoc, IndexedDoc } from './projections.ts';

function countsOf(doc: IndexedDoc | CountDoc): IndexedCounts {
  return {
    id: doc._id.toHexString(),
    seq: doc.seq,
    views: doc.viewCount,
    stars: doc.starCount,
    forks: doc.forkCount,
    starDays: doc.starDays ?? {},
  };
}

/** Returns the counters of a document for the index and for caches. */
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

/** A document, as an index takes it. */
export function toIndexed(doc: IndexedDoc): IndexedSnippet {
  return {
    ...countsOf(doc),
    authorId: doc.authorId.toHexString(),
    authorName: doc.authorName,
    isPublic: doc.isPublic,
    // Snippets from before a field are stored without it.
    ...eachFacet((facet) => doc[facet] ?? ''),
    tags: doc.tags,
    ...packWords(doc),
    revision: doc.revision,
    createdAt: doc.createdAt.getTime(),
    updatedAt: doc.updatedAt.getTime(),
  };
}

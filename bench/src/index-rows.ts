import type { IndexedSnippet } from '../../services/snippets/src/index/port.ts';
import { metadataOf } from '../../services/snippets/src/texts/snippet-content.ts';
import { indexText } from '../../services/snippets/src/texts/tokenizer.ts';
import { snippetNumber } from './corpus.ts';
import { createdAt, numbered, snippetId } from './fill.ts';

/** The n-th snippet in the form that an index stores. */
export function indexRow(n: number): IndexedSnippet {
  const { author, written, isPublic, views, stars } = snippetNumber(n);
  const authorName = `author-${author}`;
  const time = createdAt(n).getTime();
  return {
    id: snippetId(n),
    authorId: numbered('a117', author),
    authorName,
    isPublic,
    language: written.language,
    ...metadataOf(written),
    tags: written.tags,
    ...indexText({ ...written, authorName }),
    content: written.content,
    views,
    stars,
    forks: 0,
    starDays: {},
    seq: 1,
    revision: 1,
    createdAt: time,
    updatedAt: time,
  };
}

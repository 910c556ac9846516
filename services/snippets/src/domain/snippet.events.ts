import type { EventPayload } from '@snippetry/contracts';
import type { SnippetRecord } from './snippet.ts';

/** Payload of events about a changed snippet. */
export function changePayload(
  snippet: Pick<
    SnippetRecord,
    'id' | 'authorId' | 'title' | 'language' | 'isPublic' | 'updatedAt' | 'revision'
  >,
): EventPayload<'snippet.changed'> {
  return {
    snippetId: snippet.id,
    authorId: snippet.authorId,
    title: snippet.title,
    language: snippet.language,
    isPublic: snippet.isPublic,
    updatedAt: snippet.updatedAt.toISOString(),
    revision: snippet.revision,
  };
}

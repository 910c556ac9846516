import type { EventPayload } from '@snippetry/contracts';

/** What other services are told about a snippet. */
export function changePayload(snippet: {
  id: string;
  authorId: string;
  title: string;
  language: string;
  isPublic: boolean;
  updatedAt: Date;
}): EventPayload<'snippet.changed'> {
  return {
    snippetId: snippet.id,
    authorId: snippet.authorId,
    title: snippet.title,
    language: snippet.language,
    isPublic: snippet.isPublic,
    updatedAt: snippet.updatedAt.toISOString(),
  };
}

import type { Snippet, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { allowedActions, isOwner } from './snippet.policy.ts';
import type { SnippetRecord } from './snippet.record.ts';

/** What a snippet is shown with besides itself. */
export interface Surroundings {
  author: UserCard | undefined;
  isStarred: boolean;
  /** The snippet it was forked from, where the viewer may see that one. */
  parent: SnippetRecord | undefined;
}

function presentParent(parent: SnippetRecord | undefined): Snippet['forkedFrom'] {
  if (parent === undefined) return null;
  const author = { _id: parent.authorId, username: parent.authorName };
  return { _id: parent.id, title: parent.title, author };
}

/** A snippet as the API shows it to this viewer. */
export function presentSnippet(
  viewer: Viewer,
  snippet: SnippetRecord,
  { author, isStarred, parent }: Surroundings,
): Snippet {
  return {
    _id: snippet.id,
    title: snippet.title,
    description: snippet.description,
    content: snippet.content,
    truncated: snippet.truncated,
    lineCount: snippet.lineCount,
    language: snippet.language,
    tags: snippet.tags,
    isPublic: snippet.isPublic,
    isStarred,
    isOwner: isOwner(viewer, snippet),
    allowed: allowedActions(viewer, snippet),
    viewCount: snippet.viewCount,
    starCount: snippet.starCount,
    forkCount: snippet.forkCount,
    copyCount: snippet.copyCount,
    revision: snippet.revision,
    author: author ?? { _id: snippet.authorId, username: snippet.authorName },
    metadata: {
      difficulty: snippet.difficulty,
      category: snippet.category,
      estimatedReadTime: snippet.readTime,
    },
    forkedFrom: presentParent(parent),
    aiExplanation: null,
    createdAt: snippet.createdAt.toISOString(),
    updatedAt: snippet.updatedAt.toISOString(),
  };
}

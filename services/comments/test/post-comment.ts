import type { TokenUser } from '@snippetry/test-kit';
import type { Harness } from './harness.ts';

export interface CommentDraft {
  author: TokenUser;
  snippetId: string;
  content?: string;
  /** The comment that is replied to. */
  parentId?: string;
}

/** Creates a comment and returns it. */
export async function postComment({ api }: Pick<Harness, 'api'>, draft: CommentDraft) {
  const { author, snippetId, content = 'Nice.', parentId } = draft;
  const body = {
    snippet: snippetId,
    content,
    ...(parentId !== undefined && { parentComment: parentId }),
  };
  return (await api.as(author).call('POST /comments', { body })).data.comment;
}

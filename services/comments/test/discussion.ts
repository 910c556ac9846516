import type { TokenUser } from '@snippetry/test-kit';
import type { Harness } from './harness.ts';
import { postComment } from './post-comment.ts';

/** A public snippet with its owner, and actions in its discussion. */
export function openDiscussion(
  harness: Pick<Harness, 'api' | 'person' | 'snippets'>,
  facts: { isPublic?: boolean } = {},
) {
  const owner = harness.person();
  const snippet = harness.snippets.put({ authorId: owner.id, ...facts });
  const snippetId = snippet._id;
  const { api } = harness;
  return {
    owner,
    snippet,
    snippetId,
    post: (author: TokenUser, content = 'Nice.', parentId?: string) =>
      postComment(harness, { author, snippetId, content, ...(parentId && { parentId }) }),
    async list(viewer?: TokenUser, query: object = {}) {
      const client = viewer ? api.as(viewer) : api;
      const input = { params: { snippetId }, query };
      return (await client.call('GET /comments/snippet/:snippetId', input)).data;
    },
    edit: (by: TokenUser, id: string, content: string) =>
      api.as(by).call('PUT /comments/:id', { params: { id }, body: { content } }),
    remove: (by: TokenUser, id: string) =>
      api.as(by).call('DELETE /comments/:id', { params: { id } }),
    react: (by: TokenUser, id: string, type: 'likes' | 'dislikes' = 'likes') =>
      api.as(by).call('POST /comments/:id/react', { params: { id }, body: { type } }),
    report: (by: TokenUser, id: string, reason: 'spam' | 'other' = 'spam', description = '') =>
      api
        .as(by)
        .call('POST /comments/:id/report', { params: { id }, body: { reason, description } }),
    thread: (viewer: TokenUser, id: string) =>
      api.as(viewer).call('GET /comments/:id', { params: { id } }),
  };
}

/** Users with a card and a token. */
export function people(harness: Pick<Harness, 'person'>, count: number): TokenUser[] {
  return Array.from({ length: count }, () => harness.person());
}

/** Returns the item at an index; throws if there are fewer. */
export function nth<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new Error(`there is no item ${at}`);
  return item;
}

import { anId, type TokenUser } from '@snippetry/test-kit';
import type { Harness } from './harness.ts';

export function scene(harness: Harness) {
  const as = (user: TokenUser) => harness.api.as(user);
  return {
    /** Creates a collection with these snippets and returns its id. */
    async collection(owner: TokenUser, ids: string[] = [], body: object = {}): Promise<string> {
      const { data } = await as(owner).call('POST /collections', {
        body: { name: `Kit ${anId()}`, ...body },
      });
      const { _id: id } = data.collection;
      if (ids.length > 0) await harness.fill(id, ids);
      return id;
    },
    /** Creates a snippet and returns its id. */
    snippet: (author: { id: string }, facts: object = {}): string =>
      harness.snippets.put({ authorId: author.id, ...facts })._id,
    /** Returns the ids of the members that a client sees, in their order. */
    async members(id: string, api = harness.api): Promise<string[]> {
      const { data } = await api.call('GET /collections/:id/snippets', { params: { id } });
      return data.snippets.map(({ _id }) => _id);
    },
    one: async (id: string, api = harness.api) =>
      (await api.call('GET /collections/:id', { params: { id } })).data.collection,
  };
}

import { anId, request, type TestClient, until } from '@snippetry/test-kit';
import { beforeAll, expect, inject, it } from 'vitest';
import { aPerson, type Person } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');

/** Owner of the snippets: a demo account, which starts with a collection of its own snippets. */
let owner: { id: string; api: TestClient };
let fan: Person;

beforeAll(async () => {
  fan = await aPerson(url);
  const body = { email: `demo-${anId()}@example.org`, password: 'anything at all' };
  const { token, user } = (await request(url).call('POST /auth/login', { body })).data;
  owner = { id: user._id, api: request(url, token) };
  await until(async () => (await starterKit()).snippetCount === 12);
});

async function starterKit() {
  const { collections } = (await owner.api.call('GET /collections/my')).data;
  return collections[0] ?? { snippetCount: 0, snippets: [] };
}

const reputation = async () => {
  const { user } = (await fan.api.call('GET /users/:id', { params: { id: owner.id } })).data;
  return user.reputation;
};

/** Returns what other services answer about a snippet and its collections. */
async function elsewhere(id: string) {
  const discussion = await fan.api.call('GET /comments/snippet/:snippetId', {
    params: { snippetId: id },
  });
  const comment = await fan.api.call('POST /comments', {
    body: { content: 'Still there?', snippet: id, parentComment: anId() },
  });
  const { stats } = (await owner.api.call('GET /users/:id/stats', { params: { id: owner.id } }))
    .data;
  const { snippetCount, snippets } = await starterKit();
  return {
    discussion: discussion.code ?? discussion.data.comments.map(({ content }) => content),
    reply: comment.code,
    stats,
    snippetCount,
    recent: snippets.map(({ _id }) => _id),
  };
}

it('data of other services about a deleted snippet is hidden, restored with it, and deleted with it', async () => {
  const { snippets } = await starterKit();
  const id = snippets[0]?._id ?? '';
  const params = { id };
  await owner.api.call('POST /snippets/bulk', { body: { action: 'publish', ids: [id] } });
  await fan.api.call('POST /snippets/:id/star', { params });
  await fan.api.call('POST /comments', { body: { content: 'Well done', snippet: id } });
  await until(async () => (await reputation()) === 10);
  const before = await elsewhere(id);
  expect(before).toMatchObject({ reply: 'comment.not_found', stats: { totalStars: 1 } });
  expect(before.discussion).toContain('Well done');

  await owner.api.call('DELETE /snippets/:id', { params });
  const hidden = {
    discussion: 'snippet.not_found',
    reply: 'snippet.not_found',
    stats: { ...before.stats, totalSnippets: before.stats.totalSnippets - 1, totalStars: 0 },
    snippetCount: before.snippetCount - 1,
  };
  // Comments cache the visibility of a snippet for one second, and stats for three.
  await soon(() => elsewhere(id)).toMatchObject(hidden);
  await soon(async () => (await elsewhere(id)).recent).not.toContain(id);
  // Reputation still counts the stars and forks of deleted snippets.
  expect(await reputation()).toBe(10);

  await owner.api.call('POST /snippets/trash/:id/restore', { params });
  await soon(() => elsewhere(id)).toEqual(before);
  expect(await reputation()).toBe(10);

  await owner.api.call('DELETE /snippets/:id', { params });
  await owner.api.call('DELETE /snippets/trash/:id', { params });
  await soon(() => elsewhere(id)).toMatchObject(hidden);
});

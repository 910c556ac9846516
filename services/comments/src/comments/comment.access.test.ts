import { anId, type TestClient } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { postComment } from '../../test/post-comment.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const viewers = ['visitor', 'stranger', 'owner'] as const;

/** A public and a private snippet of one owner, each with a comment, and a client per viewer. */
async function scene() {
  const owner = harness.person();
  const shown = harness.snippets.put({ authorId: owner.id });
  const hidden = harness.snippets.put({ authorId: owner.id, isPublic: false });
  const comments = {
    shown: (await postComment(harness, { author: owner, snippetId: shown._id }))._id,
    hidden: (await postComment(harness, { author: owner, snippetId: hidden._id }))._id,
  };
  const as: Record<(typeof viewers)[number], TestClient> = {
    visitor: harness.api,
    stranger: harness.api.as(harness.person()),
    owner: harness.api.as(owner),
  };
  return { shown: shown._id, hidden: hidden._id, comments, as };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Which = 'shown' | 'hidden';

const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const requests: Record<string, (api: TestClient, at: Scene, which: Which) => Promise<unknown>> = {
  'GET list': (api, at, which) => api.send(`/api/comments/snippet/${at[which]}`),
  'GET count': (api, at, which) => api.send(`/api/snippets/${at[which]}/comments/count`),
  'GET replies': (api, at, which) => api.send(`/api/comments/${at.comments[which]}/replies`),
  'POST comment': (api, at, which) =>
    api.send('/api/comments', json({ snippet: at[which], content: 'Hi' })),
  'POST reply': (api, at, which) =>
    api.send(
      '/api/comments',
      json({ snippet: at[which], content: 'Hi', parentComment: at.comments[which] }),
    ),
  'POST through the snippet': (api, at, which) =>
    api.send(`/api/snippets/${at[which]}/comments`, json({ content: 'Hi' })),
  'GET thread': (api, at, which) => api.send(`/api/comments/${at.comments[which]}`),
  'PUT text': (api, at, which) =>
    api.send(`/api/comments/${at.comments[which]}`, json({ content: 'Hey' }, 'PUT')),
  'POST reaction': (api, at, which) =>
    api.send(`/api/comments/${at.comments[which]}/react`, json({ type: 'likes' })),
  'POST report': (api, at, which) =>
    api.send(`/api/comments/${at.comments[which]}/report`, json({ reason: 'spam' })),
  'DELETE comment': (api, at, which) =>
    api.send(`/api/comments/${at.comments[which]}`, { method: 'DELETE' }),
};

/** Status for visitor, stranger and owner. */
const matrix: [keyof typeof requests, Which, number[]][] = [
  ['GET list', 'shown', [200, 200, 200]],
  ['GET list', 'hidden', [404, 404, 200]],
  ['GET count', 'shown', [200, 200, 200]],
  ['GET count', 'hidden', [404, 404, 200]],
  ['GET replies', 'shown', [200, 200, 200]],
  ['GET replies', 'hidden', [404, 404, 200]],
  ['POST comment', 'shown', [401, 201, 201]],
  ['POST comment', 'hidden', [401, 404, 201]],
  ['POST reply', 'shown', [401, 201, 201]],
  ['POST reply', 'hidden', [401, 404, 201]],
  ['POST through the snippet', 'shown', [401, 201, 201]],
  ['POST through the snippet', 'hidden', [401, 404, 201]],
  ['GET thread', 'shown', [200, 200, 200]],
  ['GET thread', 'hidden', [404, 404, 200]],
  ['PUT text', 'shown', [401, 403, 200]],
  ['PUT text', 'hidden', [401, 404, 200]],
  ['POST reaction', 'shown', [401, 200, 200]],
  ['POST reaction', 'hidden', [401, 404, 200]],
  ['POST report', 'shown', [401, 201, 403]],
  ['POST report', 'hidden', [401, 404, 403]],
  ['DELETE comment', 'shown', [401, 403, 200]],
  ['DELETE comment', 'hidden', [401, 404, 200]],
];

describe('access to comments', () => {
  it.each(matrix)('%s of a snippet that is %s to others: %j', async (name, which, expected) => {
    const at = await scene();
    const answers = [];
    for (const viewer of viewers) answers.push(await requests[name]?.(at.as[viewer], at, which));
    expect(answers).toMatchObject(expected.map((status) => ({ status })));
  });

  it('gives a hidden snippet the same answer as one that does not exist', async () => {
    const at = await scene();
    const hidden = await harness.api.send(`/api/comments/snippet/${at.hidden}`);
    const absent = await harness.api.send(`/api/comments/snippet/${anId()}`);
    expect([hidden.status, hidden.code, hidden.message]).toEqual([
      absent.status,
      absent.code,
      absent.message,
    ]);
    const replies = await harness.api.send(`/api/comments/${at.comments.hidden}/replies`);
    expect(replies.code).toBe('comment.not_found');
  });

  it.each([
    ['/api/comments/snippet/nonsense', 'snippet.not_found'],
    ['/api/comments/snippet/%24ne', 'snippet.not_found'],
    ['/api/snippets/123/comments/count', 'snippet.not_found'],
    ['/api/comments/zzz/replies', 'comment.not_found'],
  ])('answers 404 to the malformed id in %s', async (path, code) => {
    const answer = await harness.api.send(path);
    expect([answer.status, answer.code]).toEqual([404, code]);
  });

  it('refuses an invalid token, even on a route for visitors', async () => {
    const at = await scene();
    const answer = await harness.api
      .as('forged.token.here')
      .send(`/api/comments/snippet/${at.shown}`);
    expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_token']);
  });
});

describe('a snippet that is made private', () => {
  it('hides its discussion from strangers and visitors', async () => {
    const owner = harness.person();
    const snippet = harness.snippets.put({ authorId: owner.id });
    const path = `/api/comments/snippet/${snippet._id}`;
    expect((await harness.api.send(path)).status).toBe(200);
    harness.snippets.put({ ...snippet, isPublic: false });
    await harness.events.publish('snippet.changed', {
      snippetId: snippet._id,
      authorId: owner.id,
      title: snippet.title,
      language: snippet.language,
      isPublic: false,
      updatedAt: new Date().toISOString(),
    });
    await expect
      .poll(async () => (await harness.api.send(path)).status, { timeout: 5000 })
      .toBe(404);
    const stranger = harness.api.as(harness.person());
    expect(
      (await stranger.send('/api/comments', json({ snippet: snippet._id, content: 'x' }))).status,
    ).toBe(404);
  });
});

import { aUser, type TokenUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const wait = { timeout: 8000 };
type Facts = ReturnType<Harness['snippets']['put']>;

const publishRegistered = (user: TokenUser) =>
  harness.events.publish('user.registered', {
    user: { _id: user.id, username: user.username, firstName: 'Dee' },
    isDemo: true,
  });

const publishFilled = (user: TokenUser, snippets: Facts[]) =>
  harness.events.publish('demo.filled', {
    userId: user.id,
    snippetIds: snippets.map(({ _id }) => _id),
  });

const snippetOf = ({ id }: TokenUser, title = 'Sample') =>
  harness.snippets.put({ authorId: id, title, isPublic: false });

async function seen(viewer: TokenUser, snippet: Facts) {
  const params = { snippetId: snippet._id };
  return (await harness.api.as(viewer).call('GET /comments/snippet/:snippetId', { params })).data;
}

const totals = (viewer: TokenUser, snippets: Facts[]) => async () => {
  const pages = await Promise.all(snippets.map((snippet) => seen(viewer, snippet)));
  return pages.map(({ pagination }) => pagination.totalComments);
};

/** Waits until the service has handled every event published so far. */
async function allEventsHandled(): Promise<void> {
  const last = harness.person();
  const snippet = snippetOf(last);
  await publishFilled(last, [snippet]);
  await expect.poll(totals(last, [snippet]), wait).toEqual([3]);
}

it('writes a sample discussion below the first snippet of a demo account', async () => {
  const demo = aUser();
  await publishRegistered(demo);
  const [first, second] = [snippetOf(demo), snippetOf(demo)];
  await publishFilled(demo, [first, second]);
  await expect.poll(totals(demo, [first, second]), wait).toEqual([3, 0]);
  const { comments, pagination } = await seen(demo, first);
  expect(pagination).toMatchObject({ total: 2, totalComments: 3 });
  const author = { _id: demo.id, username: demo.username, firstName: 'Dee' };
  expect(comments).toMatchObject([
    { author, parentComment: null, metrics: { repliesCount: 0 }, replies: [] },
    {
      author,
      metrics: { repliesCount: 1 },
      replies: [{ author, parentComment: comments[1]?._id, replies: [] }],
    },
  ]);
  expect(comments[1]?.allowed).toContain('edit');
});

it('writes no sample discussion below a deleted snippet', async () => {
  const demo = aUser();
  const gone = snippetOf(demo);
  await harness.events.publish('snippet.deleted', { snippetId: gone._id, authorId: demo.id });
  await allEventsHandled();
  await publishFilled(demo, [gone]);
  await allEventsHandled();
  expect(await totals(demo, [gone])()).toEqual([0]);
});

it('deletes the sample discussion together with the demo account', async () => {
  const demo = aUser();
  const snippet = snippetOf(demo);
  await publishFilled(demo, [snippet]);
  await expect.poll(totals(demo, [snippet]), wait).toEqual([3]);
  await harness.events.publish('user.deleted', { userId: demo.id });
  await expect.poll(totals(demo, [snippet]), wait).toEqual([0]);
  const { comments, pagination } = await seen(demo, snippet);
  expect([comments, pagination.total]).toEqual([[], 0]);
});

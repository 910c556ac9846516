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

const publishRegistered = (user: TokenUser, isDemo: boolean) =>
  harness.events.publish('user.registered', {
    user: { _id: user.id, username: user.username, firstName: 'Dee' },
    isDemo,
  });

async function publishCreated({ _id: snippetId, ...facts }: Facts): Promise<void> {
  await harness.events.publish('snippet.created', { snippetId, ...facts });
}

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
  await publishRegistered(last, true);
  await publishCreated(snippet);
  await expect.poll(totals(last, [snippet]), wait).toEqual([3]);
}

it('writes a sample discussion below the first snippet of a demo account', async () => {
  const demo = aUser();
  await publishRegistered(demo, true);
  const snippet = snippetOf(demo);
  await publishCreated(snippet);
  await expect.poll(totals(demo, [snippet]), wait).toEqual([3]);
  const { comments, pagination } = await seen(demo, snippet);
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

it('writes the sample discussion once, however many snippets a demo account creates and however often events repeat', async () => {
  const demo = aUser();
  const snippets = ['One', 'Two', 'Three'].map((title) => snippetOf(demo, title));
  await publishRegistered(demo, true);
  await Promise.all([...snippets, ...snippets].map(publishCreated));
  await publishRegistered(demo, true);
  const each = async () => (await totals(demo, snippets)()).toSorted();
  await expect.poll(each, wait).toEqual([0, 0, 3]);
  await allEventsHandled();
  expect(await each()).toEqual([0, 0, 3]);
});

it('writes the sample discussion also when the event of the snippet arrives before that of its author', async () => {
  const demo = aUser();
  const [first, second] = [snippetOf(demo, 'First'), snippetOf(demo, 'Second')];
  await publishCreated(first);
  await allEventsHandled();
  expect(await totals(demo, [first])()).toEqual([0]);
  await publishRegistered(demo, true);
  await publishCreated(second);
  await expect.poll(totals(demo, [first, second]), wait).toEqual([3, 0]);
});

it('writes no sample discussion for other accounts, nor below a deleted snippet', async () => {
  const [ana, demo] = [aUser(), aUser()];
  const [own, gone] = [snippetOf(ana), snippetOf(demo)];
  await publishRegistered(ana, false);
  await publishCreated(own);
  await harness.events.publish('snippet.deleted', { snippetId: gone._id, authorId: demo.id });
  await allEventsHandled();
  await publishRegistered(demo, true);
  await publishCreated(gone);
  await allEventsHandled();
  expect(await totals(ana, [own])()).toEqual([0]);
  expect(await totals(demo, [gone])()).toEqual([0]);
});

it('deletes the sample discussion together with the demo account', async () => {
  const demo = aUser();
  const snippet = snippetOf(demo);
  await publishRegistered(demo, true);
  await publishCreated(snippet);
  await expect.poll(totals(demo, [snippet]), wait).toEqual([3]);
  await harness.events.publish('user.deleted', { userId: demo.id });
  await expect.poll(totals(demo, [snippet]), wait).toEqual([0]);
  const { comments, pagination } = await seen(demo, snippet);
  expect([comments, pagination.total]).toEqual([[], 0]);
});

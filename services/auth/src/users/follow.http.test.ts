import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeSnippetStats,
  type Harness,
  readDatabase,
  register,
  startFakeSnippetStats,
  startHarness,
} from '../../test/harness.ts';

type Person = Awaited<ReturnType<typeof register>>;

let auth: Harness;
let snippets: FakeSnippetStats;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  snippets = await startFakeSnippetStats();
  auth = await startHarness({ snippetsUrl: snippets.url });
});
afterAll(async () => {
  await auth.stop();
  await snippets.stop();
});
beforeEach(async () => {
  ana = await register(auth.api);
  bo = await register(auth.api);
});

const follow = (who: Person, id: string) =>
  who.api.call('POST /users/:id/follow', { params: { id } });
const seenBy = async (viewer: Harness['api'], { user }: Person) => {
  const answer = await viewer.call('GET /users/:id', { params: { id: user._id } });
  const { followerCount, followingCount, isFollowing } = answer.data.user;
  return { followerCount, followingCount, isFollowing };
};
const list = async (which: 'followers' | 'following', { user }: Person, page = 1) => {
  const input = { params: { id: user._id }, query: { page, limit: 2 } };
  const { data } = await ana.api.call(`GET /users/:id/${which}`, input);
  return { names: data.users.map(({ username }) => username), ...data.pagination };
};
const storedFollows = (id: string) =>
  readDatabase(auth.stores, async (db) => {
    const all = await db.collection('follows').find({}).toArray();
    return {
      followers: all.filter(({ followeeId }) => String(followeeId) === id).length,
      following: all.filter(({ followerId }) => String(followerId) === id).length,
    };
  });

describe('following', () => {
  it('counts for both users, is shown to the follower only, and ends when it is repeated', async () => {
    const first = await follow(ana, bo.user._id);
    expect([first.status, first.data]).toEqual([200, { isFollowing: true, followerCount: 1 }]);
    const followed = { followerCount: 1, followingCount: 0 };
    expect(await seenBy(ana.api, bo)).toEqual({ ...followed, isFollowing: true });
    expect(await seenBy(auth.api, bo)).toEqual({ ...followed, isFollowing: false });
    const { data } = await ana.api.call('GET /auth/me');
    expect(data.user).toMatchObject({ followingCount: 1, followerCount: 0, isFollowing: false });
    expect((await follow(ana, bo.user._id)).data).toEqual({ isFollowing: false, followerCount: 0 });
    expect(await seenBy(ana.api, ana)).toMatchObject({ followingCount: 0 });
  });

  it('oneself is refused, and so is an unknown user', async () => {
    const own = await follow(ana, ana.user._id);
    expect([own.status, own.code, own.message, own.fields]).toEqual([
      400,
      'request.invalid',
      'You cannot follow yourself',
      ['id'],
    ]);
    const nobody = await follow(ana, anId());
    expect([nobody.status, nobody.code]).toEqual([404, 'user.not_found']);
    expect(await seenBy(ana.api, ana)).toMatchObject({ followingCount: 0 });
  });

  it('by many users at once keeps counts and stored follows equal', async () => {
    const fans = await Promise.all(Array.from({ length: 10 }, () => register(auth.api)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => follow(fans[n % 10] ?? ana, bo.user._id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { followerCount } = await seenBy(ana.api, bo);
    // Five toggles each: every user follows.
    expect(followerCount).toBe(10);
    expect(await storedFollows(bo.user._id)).toEqual({ followers: 10, following: 0 });
    for (const fan of fans) {
      expect(await seenBy(fan.api, fan)).toMatchObject({ followingCount: 1 });
    }
  });
});

describe('the lists of followers and followed users', () => {
  it('show the latest follow first, in pages, and which of the users the viewer follows', async () => {
    const people = [bo, await register(auth.api), await register(auth.api)];
    for (const one of people) await follow(one, ana.user._id);
    await follow(ana, bo.user._id);
    const names = people.map(({ username }) => username).toReversed();
    expect(await list('followers', ana)).toMatchObject({
      names: names.slice(0, 2),
      total: 3,
      totalPages: 2,
    });
    expect((await list('followers', ana, 2)).names).toEqual(names.slice(2));
    expect((await list('followers', ana, 9)).names).toEqual([]);
    expect((await list('following', ana)).names).toEqual([bo.username]);
    const params = { id: ana.user._id };
    const { data } = await ana.api.call('GET /users/:id/followers', { params });
    expect(data.users.map(({ isFollowing }) => isFollowing)).toEqual([false, false, true]);
  });

  it('of an unknown user are not found', async () => {
    const answer = await auth.api.call('GET /users/:id/followers', { params: { id: anId() } });
    expect([answer.status, answer.code]).toEqual([404, 'user.not_found']);
  });

  it('are returned to other services as ids', async () => {
    await follow(ana, bo.user._id);
    const answer = await auth.api.send('/internal/users/following', {
      method: 'POST',
      body: JSON.stringify({ userId: ana.user._id }),
      headers: { 'content-type': 'application/json', 'x-internal-key': auth.internalKey },
    });
    expect(answer.data).toEqual({ ids: [bo.user._id] });
  });
});

it('an account stored before follows existed reads as one without any', async () => {
  await readDatabase(auth.stores, (db) =>
    db.collection('accounts').updateOne(
      { username: ana.username },
      {
        $unset: { followerCount: 1, followingCount: 1, likesReceived: 1, suspension: 1 },
      },
    ),
  );
  const answer = await bo.api.call('GET /users/:id', { params: { id: ana.user._id } });
  expect(answer.data.user).toMatchObject({
    reputation: 0,
    followerCount: 0,
    followingCount: 0,
    isFollowing: false,
    isSuspended: false,
  });
  expect((await follow(bo, ana.user._id)).data.followerCount).toBe(1);
});

it('a user who toggles a follow again and again is rate limited', async () => {
  const { stores, keys } = auth;
  // New accounts have a quarter of the limit.
  const limited = await startHarness({ stores, keys, env: { FOLLOWS_PER_MINUTE: '12' } });
  const again = { ...ana, api: limited.api.as(ana.token) };
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await follow(again, bo.user._id));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await seenBy(auth.api, bo)).toMatchObject({ followerCount: 1 });
  await limited.stop();
});

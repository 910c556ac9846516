import { eventQueue } from '@snippetry/contracts';
import { SYSTEM } from '@snippetry/service-kit';
import { anId, type EventPublisher, startEventPublisher, until } from '@snippetry/test-kit';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmEmail, type Harness, register, startHarness } from '../../test/harness.ts';
import { withStore } from '../../test/with-store.ts';

type Person = Awaited<ReturnType<typeof register>>;

const DEMO = { DEMO_ACCESS: 'on' };
const REASON = 'Links to malware in 14 comments';

let auth: Harness;
let events: EventPublisher;
let mona: Person;
let ana: Person;

beforeAll(async () => {
  const before = await startHarness({ env: DEMO });
  mona = await register(before.api);
  await confirmEmail(before.stores, mona.user._id);
  await before.stop();
  const { stores, keys } = before;
  auth = await startHarness({ stores, keys, env: { ...DEMO, MODERATOR_EMAILS: mona.email } });
  mona = { ...mona, api: auth.api.as(mona.token) };
  events = await startEventPublisher(auth.stores);
});
afterAll(async () => {
  await events.stop();
  await auth.stop();
});
beforeEach(async () => {
  ana = await register(auth.api);
  await ana.api.call('PUT /auth/profile', {
    body: { bio: 'Buy pills', website: 'https://pills.example' },
  });
});

const signIn = (email: string, password: string) =>
  auth.api.call('POST /auth/login', { body: { email, password } });
const profile = async (id: string) =>
  (await auth.api.call('GET /users/:id', { params: { id } })).data.user;
const suspend = (userId: string, reason = REASON) =>
  events.publish('moderation.user_suspended', { userId, moderatorId: mona.user._id, reason });
const suspended = async ({ user, api }: Pick<Person, 'user' | 'api'>) => {
  await suspend(user._id);
  await until(async () => (await profile(user._id)).isSuspended);
  await until(async () => (await api.call('GET /auth/me')).status === 401);
};
const lift = (who: Person, id: string) =>
  who.api.call('POST /users/:id/lift-suspension', { params: { id }, body: { reason: 'Mistaken' } });

it('a suspended user is signed out everywhere, and learns the reason only with the right password', async () => {
  await suspended(ana);
  const refused = await signIn(ana.email, ana.password);
  expect([refused.status, refused.code, refused.message]).toEqual([
    403,
    'auth.suspended',
    `This account is suspended: ${REASON}`,
  ]);
  const guessed = await signIn(ana.email, 'a wrong one');
  expect([guessed.status, guessed.code]).toEqual([401, 'auth.invalid_credentials']);
  expect(guessed.text).not.toContain(REASON);
});

it('a password change that commits after a suspension is refused, so no session stays alive', async () => {
  await suspended(ana);
  const { _id: id } = ana.user;
  const changed = await withStore(auth.stores, async ({ accounts, unitOfWork }) => {
    const from = (await accounts.find(SYSTEM, id))?.passwordHash ?? '';
    return unitOfWork.commit({ requestId: '' }, (tx) =>
      accounts.changePassword(tx, id, { from, to: 'another hash' }),
    );
  });
  expect(changed).toBeNull();
  expect((await signIn(ana.email, ana.password)).code).toBe('auth.suspended');
});

it('the profile of a suspended user keeps the name and hides the rest', async () => {
  await suspended(ana);
  expect(await profile(ana.user._id)).toMatchObject({
    username: ana.username,
    bio: '',
    website: '',
    isSuspended: true,
  });
});

it('a demo account is suspended like any other', async () => {
  const { user, token } = (await signIn('rude@example.com', 'demo')).data;
  await suspended({ user, api: auth.api.as(token) });
  expect((await signIn('rude@example.com', 'demo')).code).toBe('auth.suspended');
});

it('a moderator lifts a suspension, and the user can sign in again', async () => {
  await suspended(ana);
  const lifted = await lift(mona, ana.user._id);
  expect([lifted.status, lifted.data.user.isSuspended, lifted.data.user.bio]).toEqual([
    200,
    false,
    'Buy pills',
  ]);
  const again = await signIn(ana.email, ana.password);
  expect(again.status).toBe(200);
  expect((await ana.api.call('GET /auth/me')).status).toBe(401);
  expect((await lift(mona, ana.user._id)).status).toBe(200);
});

it('a lift is recorded in the moderation log once', async () => {
  const bo = await register(auth.api);
  for (const one of [ana, bo]) await suspended(one);
  for (const { user } of [ana, ana, bo]) await lift(mona, user._id);
  const redis = new Redis(auth.stores.redisUrl, { maxRetriesPerRequest: null });
  const outside = new Queue(eventQueue('comments'), { connection: redis });
  const published = async () => {
    const jobs = await outside.getJobs();
    const lifts = jobs.filter(({ name }) => name === 'moderation.suspension_lifted');
    return lifts
      .map(({ data }) => data.payload)
      .filter(({ userId }) => [ana.user._id, bo.user._id].includes(userId));
  };
  const of = ({ user }: Person) => ({
    userId: user._id,
    moderatorId: mona.user._id,
    reason: 'Mistaken',
  });
  // This event was emitted last, so those before it have arrived as well.
  await expect.poll(published, { timeout: 8000 }).toContainEqual(of(bo));
  expect(await published()).toHaveLength(2);
  expect(await published()).toContainEqual(of(ana));
  await outside.close();
  redis.disconnect();
});

it('only a moderator lifts a suspension, and not of an unknown user', async () => {
  const bo = await register(auth.api);
  await suspended(ana);
  const refused = await lift(bo, ana.user._id);
  expect([refused.status, refused.code]).toEqual([403, 'access.forbidden']);
  const nobody = await lift(mona, anId());
  expect([nobody.status, nobody.code]).toEqual([404, 'user.not_found']);
  expect((await profile(ana.user._id)).isSuspended).toBe(true);
});

it('the first reason stays if a user is suspended twice', async () => {
  await suspended(ana);
  await suspend(ana.user._id, 'Another reason');
  const bo = await register(auth.api);
  await suspended(bo);
  expect((await signIn(ana.email, ana.password)).message).toContain(REASON);
});

it('a moderator cannot be suspended', async () => {
  await suspend(mona.user._id);
  await suspended(ana);
  expect((await profile(mona.user._id)).isSuspended).toBe(false);
  expect((await mona.api.call('GET /auth/me')).status).toBe(200);
});

it('a suspended user gets no new followers, and existing ones can unfollow', async () => {
  const follow = (who: Person) =>
    who.api.call('POST /users/:id/follow', { params: { id: ana.user._id } });
  const [bo, cleo] = [await register(auth.api), await register(auth.api)];
  await follow(bo);
  await suspended(ana);
  const refused = await follow(cleo);
  expect([refused.status, refused.code]).toEqual([403, 'access.forbidden']);
  expect((await follow(bo)).data).toEqual({ isFollowing: false, followerCount: 0 });
});

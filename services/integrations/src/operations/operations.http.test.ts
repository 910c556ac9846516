import { createHash, randomBytes } from 'node:crypto';
import { JOBS } from '@snippetry/contracts';
import {
  closeRedis,
  createLog,
  createQueue,
  createRevocations,
  createWorker,
  producerRedis,
  redisReady,
  revokedKey,
  workerRedis,
} from '@snippetry/service-kit';
import {
  anId,
  aUser,
  type FakeAuth,
  isolatedStores,
  issueToken,
  type RunningService,
  type Stores,
  serviceEnv,
  startFakeAuth,
  startProgram,
} from '@snippetry/test-kit';
import { UnrecoverableError } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { service, worker } from '../service.ts';

const VIEW = '/api/operations/queues';
const ORIGIN = 'http://localhost:8080';
const log = createLog({ name: 'test', level: 'silent' });
let stores: Stores;
let auth: FakeAuth;
let http: RunningService;

const env = () => ({
  ...serviceEnv(stores),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  AUTH_URL: auth.url,
  // A trailing slash does not change the origin.
  PUBLIC_ORIGIN: `${ORIGIN}/`,
});

beforeAll(async () => {
  [stores, auth] = await Promise.all([isolatedStores(), startFakeAuth()]);
  http = await startProgram(service, env());
});
afterAll(async () => {
  await http.stop();
  await auth.stop();
});

function aModerator() {
  const user = aUser();
  auth.moderators.add(user.id);
  return user;
}

/** A moderator’s view cookie, and the whole header that sets it. */
async function opened(user = aModerator(), jti = anId(), claims = {}) {
  const token = issueToken(user, { jti, ...claims });
  const answer = await http.api.as(token).call('POST /operations/session');
  const header = answer.headers.get('set-cookie') ?? '';
  return { answer, header, cookie: header.split(';', 1)[0] ?? '', user, jti };
}

const ask = (cookie: string, path = '/', init: RequestInit = {}) =>
  http.api.send(`${VIEW}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { cookie, ...(init.headers as Record<string, string>) },
  });

/** A permanently failed job of a queue. */
async function aFailedJob(): Promise<string> {
  const redis = producerRedis(stores.redisUrl, log);
  const blocking = workerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const queue = createQueue('mail.send', redis);
  const jobId = `mail-${anId()}`;
  const runner = createWorker(
    'mail.send',
    async () => {
      throw new UnrecoverableError('the mail server said no');
    },
    { redis: blocking, log },
  );
  await queue.add({ mailId: anId() }, { jobId });
  await expect.poll(async () => (await queue.queue.getJob(jobId))?.failedReason).toBeTruthy();
  await runner.close();
  await queue.close();
  await Promise.all([closeRedis(redis), closeRedis(blocking)]);
  return jobId;
}

describe('POST /operations/session', () => {
  it('sets a cookie for a moderator that is HttpOnly and SameSite', async () => {
    const { answer, header } = await opened();
    expect(answer.data.url).toBe(`${VIEW}/`);
    expect(header).toMatch(/^operations_view=[\w-]{43}; Max-Age=1800; Path=\/api\/operations;/);
    expect(header).toMatch(/HttpOnly; SameSite=Strict$/);
  });

  it('gives no cookie that outlasts the session it was opened in', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const { header } = await opened(aModerator(), anId(), { exp });
    expect(Number(/Max-Age=(\d+);/.exec(header)?.[1])).toBeLessThanOrEqual(60);
  });

  it('refuses visitors and users who are not moderators', async () => {
    expect((await http.api.call('POST /operations/session')).code).toBe('auth.required');
    const other = await http.api.as(aUser()).call('POST /operations/session');
    expect(other.code).toBe('access.forbidden');
    expect(other.headers.get('set-cookie')).toBeNull();
  });

  it('refuses an access token, since the cookie would outlive its revocation', async () => {
    const { id: userId, username } = aModerator();
    const secret = `snippetry_${'a'.repeat(40)}`;
    const hash = createHash('sha256').update(secret).digest('base64url');
    const dates = { createdAt: new Date().toISOString(), expiresAt: null };
    auth.accessTokens.push({
      ...{ _id: anId(), hash, userId, username, scopes: ['read', 'write'] },
      ...dates,
    });
    const answer = await http.api.as(secret).call('POST /operations/session');
    expect([answer.status, answer.code]).toEqual([403, 'auth.session_required']);
  });
});

describe('the view of background jobs', () => {
  it('shows the queues of all services, with a policy that runs its own files only', async () => {
    const { cookie } = await opened();
    const page = await ask(cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Background jobs');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none';script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const script = /static\/js\/main[\w.]*\.js/.exec(page.text)?.[0];
    expect((await ask(cookie, `/${script}`)).status).toBe(200);
    const { body } = await ask(cookie, '/api/queues');
    const names = (body as { queues: { name: string }[] }).queues.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.values(JOBS).map(({ queue }) => queue)));
    expect(names).toContain('events-comments');
  });

  it('is closed without a cookie, with a foreign one and with one of an ended session', async () => {
    const redis = producerRedis(stores.redisUrl, log);
    await redisReady(redis);
    const revocations = createRevocations(redis);
    const page = await ask('');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/app/moderation']);
    expect((await ask('operations_view=guessed', '/api/queues')).code).toBe('auth.required');
    const { cookie, jti } = await opened();
    await redis.set(revokedKey(jti), '1', 'EX', 60);
    await revocations.announce();
    await closeRedis(redis);
    expect((await ask(cookie, '/api/queues')).code).toBe('auth.required');
  });

  it('allows reading and retrying a failed job, from its own pages only', async () => {
    const jobId = await aFailedJob();
    const { cookie } = await opened();
    const job = `/api/queues/mail/${jobId}`;
    const { body } = await ask(cookie, job);
    expect(JSON.stringify(body)).toContain('the mail server said no');
    const retry = (headers: Record<string, string>) =>
      ask(cookie, `${job}/retry`, { method: 'PUT', headers });
    expect((await retry({})).code).toBe('access.forbidden');
    expect((await retry({ origin: 'https://evil.example' })).code).toBe('access.forbidden');
    expect((await retry({ origin: ORIGIN })).status).toBeLessThan(300);
    expect((await ask(cookie, job)).body).toMatchObject({ status: 'waiting' });
  });

  it('removes failed jobs, but neither changes nor removes others', async () => {
    const { cookie } = await opened();
    const headers = { origin: ORIGIN };
    const put = (path: string) => ask(cookie, `/api/queues/${path}`, { method: 'PUT', headers });
    for (const path of ['mail/empty', 'mail/pause', 'mail/obliterate', 'mail/clean/waiting']) {
      expect([path, (await put(path)).code]).toEqual([path, 'access.forbidden']);
    }
    const jobId = await aFailedJob();
    const data = { method: 'PATCH', headers, body: '{}' };
    const changed = await ask(cookie, `/api/queues/mail/${jobId}/update-data`, data);
    expect(changed.code).toBe('access.forbidden');
    await put(`mail/${jobId}/retry`);
    expect((await put(`mail/${jobId}/clean`)).code).toBe('access.forbidden');
    const failed = await aFailedJob();
    expect((await put(`mail/${failed}/clean`)).status).toBeLessThan(300);
    expect((await ask(cookie, `/api/queues/mail/${failed}`)).status).toBe(404);
  });
});

it('reports in its metrics how many jobs have failed and how long the next one has waited', async () => {
  await aFailedJob();
  const running = await startProgram(worker, env());
  const { text } = await running.api.send('/metrics');
  await running.stop();
  expect(text).toMatch(/jobs_failed\{queue="mail",service="integrations-worker"\} [1-9]/);
  expect(text).toMatch(/jobs_oldest_waiting_seconds\{queue="explain",[^}]*\} 0\n/);
  // A counter that first appears with its first failure would show no increase.
  expect(text).toMatch(/job_failures_total\{queue="import",[^}]*\} 0\n/);
});

it('counted delayed jobs as waiting, so that workers were added that had nothing to run', async () => {
  const redis = producerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const queue = createQueue('snippet.explain', redis);
  await queue.add({ jobId: anId() }, { delayMs: 3_600_000 });
  const running = await startProgram(worker, env());
  const { text } = await running.api.send('/metrics');
  await running.stop();
  await queue.close();
  await closeRedis(redis);
  expect(text).toMatch(/^explain_jobs_waiting\{[^}]*\} 0$/m);
});

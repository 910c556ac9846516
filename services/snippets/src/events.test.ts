import type { EventName, EventPayload } from '@snippetry/contracts';
import { consumedModel, createEventApplier } from '@snippetry/service-kit';
import { anId, aSnippet, until } from '@snippetry/test-kit';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, freshInstance, newUser, open, type TestUser } from '../test/instance.ts';
import { partsOn } from '../test/parts.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;
let deliver: (event: unknown) => Promise<void>;
let close: () => Promise<void>;

beforeAll(async () => {
  instance = await freshInstance();
  const parts = await partsOn(instance.stores);
  const { events, connection, log, unitOfWork } = parts;
  consumedModel(connection);
  deliver = createEventApplier({
    service: 'snippets',
    connection,
    log,
    unitOfWork,
    handlers: events,
  });
  close = parts.close;
});
afterAll(async () => {
  await instance.stop();
  await close();
});

function event<Name extends EventName>(name: Name, payload: EventPayload<Name>) {
  return { id: anId(), name, payload, at: new Date().toISOString() };
}

const card = (user: TestUser, facts: object = {}) => ({
  _id: user.id,
  username: user.username,
  ...facts,
});

describe('an account', () => {
  it('that is a demo gets its own sample snippets, once', async () => {
    const user = newUser(instance);
    const registered = event('user.registered', { user: card(user), isDemo: true });
    await deliver(registered);
    await deliver(registered);
    const { data } = await user.api.call('GET /snippets/my', { query: { limit: 100 } });
    expect(data.pagination.total).toBeGreaterThanOrEqual(12);
    expect(new Set(data.snippets.map(({ title }) => title)).size).toBe(data.snippets.length);
    expect(new Set(data.snippets.map(({ language }) => language)).size).toBeGreaterThan(7);
  });

  it('that is not a demo starts without snippets', async () => {
    const user = newUser(instance);
    await deliver(event('user.registered', { user: card(user), isDemo: false }));
    expect((await user.api.call('GET /snippets/my')).data.pagination.total).toBe(0);
  });

  it('is shown with its newest data, even if events arrive out of order', async () => {
    const user = newUser(instance);
    const { _id } = await create(user);
    const newer = event('user.updated', { user: card(user, { firstName: 'New' }), version: 2 });
    const older = event('user.updated', { user: card(user, { firstName: 'Old' }), version: 1 });
    const first = event('user.registered', { user: card(user, { avatar: 'a' }), isDemo: false });
    for (const told of [newer, older, first, newer]) await deliver(told);
    const author = { _id: user.id, username: user.username, firstName: 'New' };
    // Another process applied the events, and this one caches authors for a second.
    const shown = async () => (await open(instance.visitor, _id)).data.snippet.author;
    await until(async () => (await shown()).firstName === 'New');
    expect(await shown()).toEqual(author);
    const { data } = await instance.visitor.call('GET /snippets', { query: { author: user.id } });
    expect(data.snippets[0]?.author).toEqual(author);
  });

  it('is deleted with its snippets and its stars, also on private snippets of others', async () => {
    const [leaver, stayer] = [newUser(instance), newUser(instance)];
    const [own, hidden] = [await create(leaver), await create(leaver, { isPublic: false })];
    const trashed = await create(leaver);
    await leaver.api.call('DELETE /snippets/:id', { params: { id: trashed._id } });
    const [other, away] = [await create(stayer), await create(stayer)];
    const params = { id: other._id };
    for (const { _id: id } of [other, away]) {
      await leaver.api.call('POST /snippets/:id/star', { params: { id } });
    }
    await stayer.api.call('DELETE /snippets/:id', { params: { id: away._id } });
    const { title, description, content } = other;
    const body = { title, description, content, isPublic: false };
    await stayer.api.call('PUT /snippets/:id', { params, body });
    const gone = event('user.deleted', { userId: leaver.id });
    await deliver(gone);
    await deliver({ ...gone, id: anId() });
    for (const { _id } of [own, hidden]) expect((await open(leaver.api, _id)).status).toBe(404);
    expect((await open(stayer.api, other._id)).data.snippet.starCount).toBe(0);
    expect((await leaver.api.call('GET /snippets/my')).data.pagination.total).toBe(0);
  });

  it('is deleted with its figures, but not those of others', async () => {
    const [leaver, stayer] = [newUser(instance), newUser(instance)];
    const [own, other] = [await create(leaver), await create(stayer)];
    await stayer.api.call('POST /snippets/:id/star', { params: { id: own._id } });
    await leaver.api.call('POST /snippets/:id/fork', { params: { id: other._id } });
    await deliver(event('user.deleted', { userId: leaver.id }));
    const totals = async ({ api }: TestUser) =>
      (await api.call('GET /snippets/analytics')).data.analytics.totals;
    const none = { views: 0, stars: 0, forks: 0, copies: 0 };
    expect(await totals(leaver)).toEqual(none);
    expect(await totals(stayer)).toEqual({ ...none, forks: 1 });
  });
});

describe('an event of a snippet', () => {
  it('is published to the services that subscribe to it', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    const params = { id };
    await bo.api.call('POST /snippets/:id/star', { params });
    await bo.api.call('POST /snippets/:id/fork', { params });
    await ana.api.call('DELETE /snippets/:id', { params });
    await ana.api.call('POST /snippets/trash/:id/restore', { params });
    await ana.api.call('DELETE /snippets/:id', { params });
    const redis = new Redis(instance.stores.redisUrl, { maxRetriesPerRequest: null });
    const told = async (queue: string, about = id) => {
      const jobs = await new Queue(queue, { connection: redis }).getJobs();
      return jobs
        .filter(({ data }) => JSON.stringify(data).includes(about))
        .map(({ name }) => name);
    };
    // The collections service recounts members while the snippet is in the trash.
    const moves = ['snippet.restored', 'snippet.trashed', 'snippet.trashed'];
    const expected: Record<string, string[]> = {
      'events-collections': moves,
      'events-comments': [],
    };
    for (const [queue, names] of Object.entries(expected)) {
      await until(async () => (await told(queue)).length >= names.length);
      expect((await told(queue)).toSorted()).toEqual(names);
    }
    // Deletion is announced only once the snippet can no longer be restored.
    await ana.api.call('DELETE /snippets/trash/:id', { params });
    for (const [queue, names] of Object.entries(expected)) {
      await until(async () => (await told(queue)).includes('snippet.deleted'));
      expect((await told(queue)).toSorted()).toEqual(['snippet.deleted', ...names].toSorted());
    }
    const received = ['snippet.forked', 'stars.changed'];
    expect((await told('events-auth', ana.id)).toSorted()).toEqual(received);
    redis.disconnect();
  });

  it('has the revision that an edit made, and whether the snippet was public before', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    const body = aSnippet({ content: 'changed', isPublic: false });
    await ana.api.call('PUT /snippets/:id', { params: { id }, body });
    const redis = new Redis(instance.stores.redisUrl, { maxRetriesPerRequest: null });
    const jobs = async () => await new Queue('events-comments', { connection: redis }).getJobs();
    const change = await until(async () =>
      (await jobs()).find(
        ({ name, data }) => name === 'snippet.changed' && data.payload.snippetId === id,
      ),
    );
    expect(change.data.payload.revision).toBe(2);
    expect(change.data.payload).toMatchObject({ isPublic: false, wasPublic: true });
    redis.disconnect();
  });
});

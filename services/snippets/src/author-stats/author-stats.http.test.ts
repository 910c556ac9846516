import { createEventApplier } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { describe, expect, it } from 'vitest';
import { answeredFigures, countedFigures, expectExactFigures } from '../../test/author-figures.ts';
import { database } from '../../test/database.ts';
import { create, newUser, open, startInstance } from '../../test/instance.ts';
import { instanceOfFile } from '../../test/parts.ts';

const { instance, parts } = await instanceOfFile();

const params = (id: string) => ({ params: { id } });

describe('the figures of an author', () => {
  it('follow all changes of the author’s snippets', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const [first, hidden, third] = [
      await create(ana),
      await create(ana, { isPublic: false }),
      await create(ana),
    ];
    await expectExactFigures(instance, ana);
    for (const { _id } of [first, third]) await bo.api.call('POST /snippets/:id/star', params(_id));
    await bo.api.call('POST /snippets/:id/fork', params(first._id));
    await open(bo.api, first._id);
    await open(instance.visitor, first._id);
    await parts.flush.flush();
    await expectExactFigures(instance, ana);
    await expectExactFigures(instance, bo);
    const { title, description, content } = first;
    const body = { title, description, content, isPublic: false };
    await ana.api.call('PUT /snippets/:id', { ...params(first._id), body });
    await expectExactFigures(instance, ana);
    const bulk = (action: 'publish' | 'delete' | 'restore') =>
      ana.api.call('POST /snippets/bulk', { body: { action, ids: [first._id, hidden._id] } });
    for (const action of ['publish', 'delete', 'restore', 'delete'] as const) {
      await bulk(action);
      await expectExactFigures(instance, ana);
    }
    await ana.api.call('DELETE /snippets/trash');
    await bo.api.call('POST /snippets/:id/star', params(third._id));
    const item = { title: 'Taken in', description: 'd', content: 'let taken = 1;' };
    await ana.api.call('POST /snippets/import', { body: { items: [item, item] } });
    await ana.api.call('POST /snippets/:id/duplicate', params(third._id));
    await expectExactFigures(instance, ana);
    const { all } = (await answeredFigures(instance, ana.id)).author;
    expect(all).toEqual({ totalSnippets: 3, totalViews: 0, totalStars: 0, totalForks: 0 });
  });

  it('stay exact while many requests change them at once', async () => {
    const ana = newUser(instance);
    const made = await Promise.all(Array.from({ length: 8 }, () => create(ana)));
    const fans = Array.from({ length: 6 }, () => newUser(instance));
    await Promise.all(
      fans.flatMap(({ api }) =>
        made.map(({ _id }) => api.call('POST /snippets/:id/star', params(_id))),
      ),
    );
    await expectExactFigures(instance, ana);
    const { all } = (await answeredFigures(instance, ana.id)).author;
    expect(all).toMatchObject({ totalSnippets: 8, totalStars: 48 });
  });

  it('are deleted with the account', async () => {
    const leaver = newUser(instance);
    await create(leaver);
    await create(leaver, { isPublic: false });
    const { connection, log, unitOfWork, events: handlers } = parts;
    const apply = createEventApplier({
      service: 'snippets',
      connection,
      log,
      unitOfWork,
      handlers,
    });
    const payload = { userId: leaver.id };
    await apply({ id: anId(), name: 'user.deleted', payload, at: new Date().toISOString() });
    await expectExactFigures(instance, leaver);
    await using db = await database(instance.stores);
    const stats = db.collection<{ _id: string }>('author_stats');
    expect(await stats.findOne({ _id: leaver.id })).toBeNull();
  });
});

describe('a database without figures per author', () => {
  it('gets them from its snippets once, whichever process starts first', async () => {
    const ana = newUser(instance);
    for (const isPublic of [true, false, true]) await create(ana, { isPublic });
    const before = await countedFigures(instance.stores, ana.id);
    await using db = await database(instance.stores);
    await db.collection('author_stats').deleteMany({});
    await db.collection<{ _id: string }>('migrations').deleteMany({});
    const started = await Promise.all([
      startInstance(instance.stores),
      startInstance(instance.stores),
    ]);
    for (const one of started) expect(await answeredFigures(one, ana.id)).toEqual(before);
    // Later starts never rebuild the totals.
    await db.collection('author_stats').deleteMany({});
    const later = await startInstance(instance.stores);
    expect((await answeredFigures(later, ana.id)).author.all.totalSnippets).toBe(0);
    for (const one of [...started, later]) await one.stop();
  });

  it('loses the daily gains of single snippets at the first start', async () => {
    await using db = await database(instance.stores);
    await db.collection<{ _id: string }>('daily').insertOne({ _id: `${anId()}-20000` });
    await db.collection<{ _id: string }>('migrations').deleteMany({ _id: 'schema' });
    const later = await startInstance(instance.stores);
    await expect.poll(() => db.collection('daily').countDocuments()).toBe(0);
    await later.stop();
  });
});

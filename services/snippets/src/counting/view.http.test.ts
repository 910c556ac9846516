import { describe, expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import {
  type CreatedSnippet,
  create,
  type Instance,
  newUser,
  open,
  startInstance,
} from '../../test/instance.ts';
import { instanceOfFile } from '../../test/parts.ts';
import { BATCH_DONE, keysOf, VIEWS } from './counts.ts';

const { instance, parts } = await instanceOfFile();

async function viewers(count: number, id: string): Promise<void> {
  for (let i = 0; i < count; i += 1) await open(newUser(instance).api, id);
}

/** Returns the stored views of a snippet, and of all snippets of its author today. */
async function stored({
  _id: id,
  author,
}: CreatedSnippet): Promise<{ views: number; today: number }> {
  await using db = await database(instance.stores);
  const snippets = await db.collection('snippets').find().toArray();
  const days = await db.collection<{ _id: string; views?: number }>('author_days').find().toArray();
  return {
    views: snippets.find(({ _id }) => String(_id) === id)?.viewCount,
    today: days.find(({ _id }) => _id.startsWith(author._id))?.views ?? 0,
  };
}

describe('a view', () => {
  it('counts once per viewer and never for the author', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    const counts: number[] = [];
    for (const client of [ana.api, bo.api, bo.api, instance.visitor, instance.visitor, ana.api]) {
      counts.push((await open(client, id)).data.snippet.viewCount);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 2]);
    const other = { headers: { 'user-agent': 'another browser' } };
    const answer = await instance.visitor.send(`/api/snippets/${id}`, other);
    expect(answer.data).toMatchObject({ snippet: { viewCount: 3 } });
  });

  it.each(['views', 'copies'] as const)(
    'is limited per network, whatever User-Agents its visitors send: %s',
    async (kind) => {
      const { _id: id } = await create(newUser(instance));
      const visit = async (agent: number) => {
        const init = { headers: { 'user-agent': `agent ${agent}` } };
        return kind === 'views'
          ? instance.visitor.send(`/api/snippets/${id}`, init)
          : instance.visitor.send(`/api/snippets/${id}/copied`, { ...init, method: 'POST' });
      };
      // Visitors of an office behind one address count each.
      for (let agent = 1; agent <= 20; agent++) await visit(agent);
      await Promise.all(Array.from({ length: 10 }, (_, at) => visit(100 + at)));
      const { data } = await visit(200);
      expect(data).toMatchObject(
        kind === 'views' ? { snippet: { viewCount: 20 } } : { copyCount: 20 },
      );
      if (kind === 'copies') return;
      expect((await open(newUser(instance).api, id)).data.snippet.viewCount).toBe(21);
      const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.7' } };
      const other = await instance.visitor.send(`/api/snippets/${id}`, elsewhere);
      expect(other.data).toMatchObject({ snippet: { viewCount: 22 } });
    },
  );

  it('does not count while the snippet is only preloaded', async () => {
    const { _id: id } = await create(newUser(instance));
    const ask = async (query: { ahead?: 'true' }) =>
      (await instance.visitor.call('GET /snippets/:id', { params: { id }, query })).data.snippet;
    expect((await ask({ ahead: 'true' })).viewCount).toBe(0);
    expect((await ask({})).viewCount).toBe(1);
  });

  it('is told apart by the address that a trusted proxy sends', async () => {
    const { _id: id } = await create(newUser(instance));
    const elsewhere = await startInstance(instance.stores, { TRUST_PROXY: '192.0.2.1' });
    const views = async ({ visitor }: Instance, address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await visitor.send(`/api/snippets/${id}`, { headers })).data;
    };
    const shown = (viewCount: number) => ({ snippet: { viewCount } });
    expect(await views(instance, '198.51.100.1')).toMatchObject(shown(1));
    expect(await views(instance, '198.51.100.2')).toMatchObject(shown(2));
    expect(await views(elsewhere, '198.51.100.3')).toMatchObject(shown(3));
    expect(await views(elsewhere, '198.51.100.4')).toMatchObject(shown(3));
    await elsewhere.stop();
  });

  it('reaches the database, the lists and the day’s roll-up with the next flush', async () => {
    const ana = newUser(instance);
    const snippet = await create(ana);
    const { _id: id } = snippet;
    await viewers(3, id);
    await parts.flush.flush();
    expect(await stored(snippet)).toEqual({ views: 3, today: 3 });
    const { data } = await instance.visitor.call('GET /snippets', {
      query: { author: ana.id, sortBy: 'views' },
    });
    expect(data.snippets[0]?.viewCount).toBe(3);
    expect((await ana.api.call('GET /snippets/summary')).data.summary.totalViews).toBe(3);
    await viewers(1, id);
    expect((await open(ana.api, id)).data.snippet.viewCount).toBe(4);
  });

  it('of a snippet deleted before the flush is not lost and does not block other views', async () => {
    const ana = newUser(instance);
    const [gone, kept, deleted] = [await create(ana), await create(ana), await create(ana)];
    for (const { _id } of [gone, kept, deleted]) await viewers(1, _id);
    for (const { _id: id } of [gone, deleted]) {
      await ana.api.call('DELETE /snippets/:id', { params: { id } });
    }
    await ana.api.call('DELETE /snippets/trash/:id', { params: { id: gone._id } });
    await parts.flush.flush();
    expect(await stored(kept)).toEqual({ views: 1, today: 2 });
    expect(await stored(gone)).toEqual({ views: undefined, today: 2 });
    const params = { id: deleted._id };
    const { data } = await ana.api.call('POST /snippets/trash/:id/restore', { params });
    expect(data.snippet.viewCount).toBe(1);
    expect(await stored(deleted)).toEqual({ views: 1, today: 2 });
    await viewers(1, deleted._id);
    await parts.flush.flush();
    expect(await stored(deleted)).toEqual({ views: 2, today: 3 });
  });
});

describe('a flush', () => {
  it('counts each view once when killed between the database and Redis', async () => {
    const snippet = await create(newUser(instance));
    const { _id: id } = snippet;
    await viewers(2, id);
    await parts.flush.flush();
    // As if the process had died before it could mark the batch done.
    await parts.redis.hdel(keysOf(VIEWS).batch, BATCH_DONE);
    await viewers(1, id);
    expect((await open(instance.visitor, id)).data.snippet.viewCount).toBe(4);
    await parts.flush.flush();
    expect(await stored(snippet)).toEqual({ views: 2, today: 2 });
    await parts.flush.flush();
    expect(await stored(snippet)).toEqual({ views: 4, today: 4 });
  });

  it('counts each view once when several processes flush at the same time', async () => {
    const snippet = await create(newUser(instance));
    const { _id: id } = snippet;
    for (let round = 1; round <= 3; round += 1) {
      await viewers(2, id);
      await Promise.all([parts.flush.flush(), parts.flush.flush(), parts.flush.flush()]);
      expect(await stored(snippet)).toEqual({ views: round * 2, today: round * 2 });
    }
  });

  it('updates counters that another process caches, without reading the snippet again', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { title: 'As kept' });
    const query = { author: ana.id };
    const shown = async () => {
      const { snippets } = (await instance.visitor.call('GET /snippets', { query })).data;
      return snippets.map(({ title, viewCount, starCount }) => ({ title, viewCount, starCount }));
    };
    expect(await shown()).toEqual([{ title: 'As kept', viewCount: 0, starCount: 0 }]);
    await viewers(2, id);
    await using db = await database(instance.stores);
    // Bypasses the service, without a newer seq: only a read of the snippet would show this title.
    await db
      .collection('snippets')
      .updateOne({ title: 'As kept' }, { $set: { title: 'Read again' } });
    await parts.flush.flush();
    expect(await shown()).toEqual([{ title: 'As kept', viewCount: 2, starCount: 0 }]);
    await newUser(instance).api.call('POST /snippets/:id/star', { params: { id } });
    expect(await shown()).toEqual([{ title: 'As kept', viewCount: 2, starCount: 1 }]);
  });

  it('adds up the views of all snippets of an author on one day', async () => {
    const ana = newUser(instance);
    const made = [await create(ana), await create(ana), await create(ana)];
    for (const { _id } of made) await viewers(2, _id);
    await parts.flush.flush();
    const query = { range: '7d' } as const;
    const { analytics } = (await ana.api.call('GET /snippets/analytics', { query })).data;
    expect(analytics.totals.views).toBe(6);
  });

  it('applies every part of a batch that is too large for one transaction', async () => {
    const snippet = await create(newUser(instance));
    const { _id: id } = snippet;
    await viewers(2, id);
    // Their ids sort before the snippet's, and 250 of them fill the first part.
    const gone = Array.from({ length: 250 }, (_, at) => at.toString(16).padStart(24, '0'));
    const { pending } = keysOf(VIEWS);
    await parts.redis.hset(pending, Object.fromEntries(gone.map((absent) => [absent, 1])));
    await parts.flush.flush();
    expect(await stored(snippet)).toEqual({ views: 2, today: 2 });
  });

  it('never lowers a displayed count while it runs', async () => {
    const { _id: id } = await create(newUser(instance));
    let seen = 0;
    for (let round = 0; round < 5; round += 1) {
      const flushing = parts.flush.flush();
      for (let i = 0; i < 3; i += 1) {
        const { data } = await open(newUser(instance).api, id);
        expect(data.snippet.viewCount).toBe(seen + 1);
        seen = data.snippet.viewCount;
      }
      await flushing;
    }
  });
});

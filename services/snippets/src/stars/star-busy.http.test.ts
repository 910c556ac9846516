import { expect, it, onTestFinished } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { create, freshInstance, newUser, open } from '../../test/instance.ts';

/** Blocks the process, including its connections to the database. */
function block(ms: number): void {
  // Sleeps in place of computing, so that other tests can use the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('fifty stars given at once while the process is busy for seconds are all counted, each once', {
  timeout: 60_000,
}, async () => {
  // Empty stores, so that concurrent stars also create the day's records of snippet and author.
  const instance = await freshInstance();
  onTestFinished(() => instance.stop());
  const ana = newUser(instance);
  const { _id: id } = await create(ana);
  const users = Array.from({ length: 50 }, () => newUser(instance));
  const stars = Promise.all(
    users.map(async ({ api, id: userId }) => {
      const answer = await api.call('POST /snippets/:id/star', { params: { id } });
      return answer.status === 200 ? [userId] : [];
    }),
  );
  // The first exceeds the time that the database driver waits for a monitored server.
  for (const ms of [3500, 1000, 1000]) {
    await instance.visitor.send('/healthz');
    block(ms);
  }
  const starred = (await stars).flat();
  await using db = await database(instance.stores);
  const snippetId = objectId(id);
  const records = await db.collection('stars').find({ snippetId }).toArray();
  const userIds = records.map(({ userId }) => String(userId));
  expect(userIds).toEqual(expect.arrayContaining(starred));
  expect(new Set(userIds).size).toBe(records.length);
  const stored = await db.collection('snippets').findOne({ _id: snippetId });
  const shown = (await open(ana.api, id)).data.snippet.starCount;
  expect([stored?.starCount, shown]).toEqual([records.length, records.length]);
});

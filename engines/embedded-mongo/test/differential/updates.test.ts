import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import { startTestServer } from '../server.ts';
import { compareUpdates } from './updates.ts';

it('writes and finds the same through every index as without any', {
  timeout: 60_000,
}, async () => {
  const test = await startTestServer();
  for (let seed = 1; seed <= 6; seed++) {
    await compareUpdates(test, new Random(seed, { wild: seed % 2 === 0 }), `c${seed}`);
  }
  expect(await test.db.listCollections().toArray()).toEqual([]);
  await test.stop();
});

import { isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMongo, connectMongo } from '../mongo.ts';
import { quietLog } from '../test-log.ts';
import { Leases } from './leases.ts';

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: quietLog() });
});
afterAll(() => closeMongo(connection));

it('leases a part of a pass to one of many processes that claim it at once', async () => {
  const leases = new Leases(connection, 'asked_at_once');
  const claims = await Promise.all([1, 2, 3, 4].map(() => leases.claim(at(0), at(60))));
  expect(claims.filter((lease) => lease !== null)).toEqual([{ after: null, until: at(60) }]);
});

it('continues a pass at the end of the last part, and not before it is due', async () => {
  const leases = new Leases(connection, 'goes_on');
  const lease = await leases.claim(at(0), at(60));
  if (lease) await leases.release(lease, { after: 'm', dueAt: at(10) });
  expect(await leases.claim(at(9), at(70))).toBeNull();
  expect(await leases.claim(at(10), at(70))).toEqual({ after: 'm', until: at(70) });
});

it('leases the part of a killed process to another, and rejects a late release', async () => {
  const leases = new Leases(connection, 'was_killed');
  const killed = await leases.claim(at(0), at(60));
  expect(await leases.claim(at(59), at(120))).toBeNull();
  const other = await leases.claim(at(60), at(120));
  const ends = [];
  for (const lease of [killed, other]) {
    if (lease) ends.push(await leases.release(lease, { after: null, dueAt: at(500) }));
  }
  expect(ends).toEqual([false, true]);
});

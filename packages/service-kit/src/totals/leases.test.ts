import { isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMongo, connectMongo, prepareModels } from '../mongo.ts';
import { quietLog } from '../test-log.ts';
import { Turns } from './turns.ts';

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: quietLog() });
});
afterAll(() => closeMongo(connection));

async function newTurns(collection: string): Promise<Turns> {
  const turns = new Turns(connection, collection);
  await prepareModels(connection);
  return turns;
}

it('leases a turn of shared work to one of many processes that claim it at once', async () => {
  const turns = await newTurns('asked_at_once');
  const claims = await Promise.all([1, 2, 3, 4].map(() => turns.claim(at(0), at(60))));
  expect(claims.filter((turn) => turn !== null)).toEqual([{ after: null, until: at(60) }]);
});

it('continues shared work at the end of the last turn, and not before it is due', async () => {
  const turns = await newTurns('goes_on');
  const turn = await turns.claim(at(0), at(60));
  if (turn) await turns.release(turn, { after: 'm', dueAt: at(10) });
  expect(await turns.claim(at(9), at(70))).toBeNull();
  expect(await turns.claim(at(10), at(70))).toEqual({ after: 'm', until: at(70) });
});

it('leases the turn of a killed process to another, and rejects a late release', async () => {
  const turns = await newTurns('was_killed');
  const killed = await turns.claim(at(0), at(60));
  expect(await turns.claim(at(59), at(120))).toBeNull();
  const other = await turns.claim(at(60), at(120));
  const ends = [];
  for (const turn of [killed, other]) {
    if (turn) ends.push(await turns.release(turn, { after: null, dueAt: at(500) }));
  }
  expect(ends).toEqual([false, true]);
});

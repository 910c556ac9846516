import { randomBytes } from 'node:crypto';
import { closeMongo, connectMongo, createLog, withTransaction } from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, aViewer } from '../../test/people.ts';
import { createTokenBox, UnreadableToken } from '../crypto/token-box.ts';
import { connectionModel } from './connection.model.ts';
import { type ConnectionRepository, mongoConnections } from './connection.repository.ts';

const token = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';
const aBox = () => createTokenBox([randomBytes(32).toString('hex')]);

let connection: Connection;
let connections: ConnectionRepository;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  connections = mongoConnections(connection, aBox());
});
afterAll(() => closeMongo(connection));

const stored = async () => JSON.stringify(await connectionModel(connection).find().lean());

it('stores no token in clear and answers it to work in the user’s name', async () => {
  const mira = aViewer();
  await connections.keep(mira, { account, token, scopes: ['gist'] });
  expect(await stored()).not.toContain(token);
  expect(await connections.tokenOf(mira.id)).toBe(token);
  expect(await connections.find(mira)).toMatchObject({ account });
});

it('keeps one connection per user: the last one', async () => {
  const mira = aViewer();
  await connections.keep(mira, { account, token: 'gho_first', scopes: [] });
  await connections.keep(mira, { account, token: 'gho_second', scopes: [] });
  expect(await connections.tokenOf(mira.id)).toBe('gho_second');
});

it('does not open a token that was copied to another user’s record', async () => {
  const [mira, thief] = [aViewer(), aViewer()];
  await connections.keep(mira, { account, token, scopes: [] });
  await connections.keep(thief, { account, token: 'gho_other', scopes: [] });
  const model = connectionModel(connection);
  const victim = await model.findById(mira.id).orFail().lean();
  await model.updateOne({ _id: thief.id }, { $set: { token: victim.token } });
  await expect(connections.tokenOf(thief.id)).rejects.toThrow(UnreadableToken);
});

it('knows nothing of a user whose connection was removed', async () => {
  const mira = aViewer();
  await connections.keep(mira, { account, token, scopes: [] });
  await withTransaction(connection, (session) => connections.remove(mira.id, session));
  expect(await connections.find(mira)).toBeNull();
  expect(await connections.tokenOf(mira.id)).toBeNull();
});

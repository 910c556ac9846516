import { randomBytes } from 'node:crypto';
import {
  closeMongo,
  connectMongo,
  createLog,
  createOutbox,
  createTokenCipher,
  prepareModels,
  UnitOfWork,
  UnreadableToken,
  type UserViewer,
} from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, aViewer, system } from '../../test/people.ts';
import type { NewGithubConnection } from './connection.ts';
import { githubConnectionModel } from './github.model.ts';
import { GithubConnectionRepository } from './github.repository.ts';
import { KeyRotationService } from './github.service.ts';

const token = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';
const aCipher = () => createTokenCipher([randomBytes(32).toString('hex')]);

const log = createLog({ name: 'test', level: 'silent' });
let connection: Connection;
let connections: GithubConnectionRepository;
let unitOfWork: UnitOfWork;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log });
  connections = new GithubConnectionRepository({ connection, tokenCipher: aCipher() });
  unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  await prepareModels(connection);
});
afterAll(() => closeMongo(connection));

const replace = (viewer: UserViewer, created: NewGithubConnection) =>
  unitOfWork.commit(system, (tx) => connections.replace(tx, viewer, created));

const tokenOf = async ({ id }: UserViewer) =>
  (await connections.grantOf(system.viewer, id))?.token ?? null;

const stored = async () => JSON.stringify(await githubConnectionModel(connection).find().lean());

it('stores a GitHub token encrypted and reads it back for jobs', async () => {
  const mira = aViewer();
  await replace(mira, { account, token, scopes: ['gist'] });
  expect(await stored()).not.toContain(token);
  expect(await tokenOf(mira)).toBe(token);
  expect(await connections.find(mira)).toMatchObject({ account });
});

it('keeps one GitHub connection per user: the last one', async () => {
  const mira = aViewer();
  await replace(mira, { account, token: 'gho_first', scopes: [] });
  await replace(mira, { account, token: 'gho_second', scopes: [] });
  expect(await tokenOf(mira)).toBe('gho_second');
});

it('keeps the last sync when the same account grants more scopes, and drops it for another account', async () => {
  const mira = aViewer();
  await replace(mira, { account, token: 'gho_first', scopes: [] });
  await unitOfWork.commit(system, (tx) => connections.noteSync(tx, mira.id));
  await replace(mira, { account, token: 'gho_second', scopes: ['gist'] });
  expect((await connections.find(mira))?.lastSyncAt).toBeInstanceOf(Date);
  const another = { ...account, id: account.id + 1 };
  await replace(mira, { account: another, token: 'gho_third', scopes: [] });
  expect((await connections.find(mira))?.lastSyncAt).toBeNull();
});

it('does not decrypt a GitHub token that was copied to the record of another user', async () => {
  const [mira, thief] = [aViewer(), aViewer()];
  await replace(mira, { account, token, scopes: [] });
  await replace(thief, { account, token: 'gho_other', scopes: [] });
  const model = githubConnectionModel(connection);
  const victim = await model.findById(mira.id).orFail().lean();
  await model.updateOne({ _id: thief.id }, { $set: { token: victim.token } });
  await expect(tokenOf(thief)).rejects.toThrow(UnreadableToken);
});

it('re-encrypts tokens of an older key, and shows those whose key is gone as revoked', async () => {
  const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const withKeys = (...keys: string[]) =>
    new GithubConnectionRepository({ connection, tokenCipher: createTokenCipher(keys) });
  const mira = aViewer();
  await unitOfWork.commit(system, (tx) =>
    withKeys(older).replace(tx, mira, { account, token, scopes: [] }),
  );
  expect(await withKeys(newer).find(mira)).toMatchObject({ problem: 'revoked' });
  const rotation = new KeyRotationService({ repository: withKeys(newer, older), unitOfWork });
  await rotation.run(system);
  expect(await withKeys(newer).grantOf(system.viewer, mira.id)).toMatchObject({ token });
  expect(await withKeys(newer).find(mira)).toMatchObject({ problem: null });
  await expect(withKeys(older).grantOf(system.viewer, mira.id)).rejects.toThrow(UnreadableToken);
});

it('does not let a late result of an older connection change the one that replaced it', async () => {
  const mira = aViewer();
  await replace(mira, { account, token: 'gho_first', scopes: [] });
  const { connectedAt } = (await connections.grantOf(system.viewer, mira.id)) ?? {};
  const late = { userId: mira.id, connectedAt: connectedAt ?? new Date(0) };
  await expect.poll(() => Date.now()).toBeGreaterThan(late.connectedAt.getTime());
  await replace(mira, { account, token: 'gho_second', scopes: ['gist'] });
  await unitOfWork.commit(system, (tx) => connections.markRevoked(tx, late));
  expect(await connections.find(mira)).toMatchObject({ problem: null, scopes: ['gist'] });
});

it('finds neither connection nor token after the GitHub connection was removed', async () => {
  const mira = aViewer();
  await replace(mira, { account, token, scopes: [] });
  await unitOfWork.commit(system, (tx) => connections.remove(tx, mira.id));
  expect(await connections.find(mira)).toBeNull();
  expect(await tokenOf(mira)).toBeNull();
});

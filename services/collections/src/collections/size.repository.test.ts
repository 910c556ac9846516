import {
  closeMongo,
  connectMongo,
  createLog,
  objectId,
  prepareModels,
  UnitOfWork,
} from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionModel, newDocument } from './collection.model.ts';
import { SizeRepository } from './size.repository.ts';

const log = createLog({ name: 'test', level: 'silent' });

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log });
  collectionModel(connection);
  await prepareModels(connection);
});
afterAll(() => closeMongo(connection));

it('sums up the snippets of an owner again only if the size of a collection changed', async () => {
  const sizes = new SizeRepository(connection);
  const unitOfWork = new UnitOfWork({ connection, log });
  const [ownerId, snippetId] = [anId(), anId()];
  const members = [{ id: snippetId, addedAt: new Date(), fromOrigin: false }];
  const input = { ownerId, name: 'Kit', description: '', tags: [], isPublic: true, members };
  await collectionModel(connection).insertOne(newDocument({ ...input, isSample: false }));
  const timesChanged = async () => {
    const totals = connection.collection('collection_own_totals');
    return (await totals.findOne({ _id: objectId(ownerId) }))?.changes ?? 0;
  };
  const ctx = { requestId: 'test' };
  const measure = async (ownSize: number) => {
    await unitOfWork.commit(ctx, (tx) => sizes.unmeasure(tx, snippetId));
    const [found] = await sizes.unmeasured(1);
    if (!found) throw new Error('nothing is to be measured');
    const measured = { publicSize: ownSize, ownSize };
    await unitOfWork.commit(ctx, (tx) => sizes.measured(tx, found, measured));
  };
  await measure(1);
  expect(await timesChanged()).toBe(0);
  await measure(0);
  expect([await timesChanged(), await sizes.ownTotal(ownerId)]).toEqual([1, 0]);
});

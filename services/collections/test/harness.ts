import { closeMongo, connectMongo, createLog } from '@snippetry/service-kit';
import { type ServiceHarness, startServiceHarness } from '@snippetry/test-kit';
import { collectionModel } from '../src/collections/collection.model.ts';
import { objectId } from '../src/collections/collection.record.ts';
import { readCollectionsConfig } from '../src/config.ts';
import { startCollections } from '../src/start.ts';

/** The service over HTTP, and what it talks to. */
export interface Harness extends ServiceHarness {
  /** Puts snippets into a collection, which has no route yet. */
  fill(collectionId: string, snippetIds: string[]): Promise<void>;
}

/** Starts the whole service on stores of its own and waits until it is ready. */
export async function startHarness(): Promise<Harness> {
  const harness = await startServiceHarness((env) => startCollections(readCollectionsConfig(env)));
  const connection = connectMongo({
    uri: harness.stores.mongoUri,
    db: harness.stores.mongoDb,
    log: createLog({ name: 'test', level: 'silent' }),
  });
  return {
    ...harness,
    async fill(collectionId, snippetIds) {
      const members = snippetIds.map((id) => ({ snippetId: objectId(id), addedAt: new Date() }));
      const filled = { $push: { members: { $each: members } } };
      await collectionModel(connection).updateOne({ _id: objectId(collectionId) }, filled);
    },
    async stop() {
      await closeMongo(connection);
      await harness.stop();
    },
  };
}

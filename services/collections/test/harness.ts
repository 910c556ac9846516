import { closeMongo, connectMongo, createLog, objectId } from '@snippetry/service-kit';
import { type ServiceHarness, startServiceHarness } from '@snippetry/test-kit';
import { collectionModel, starModel } from '../src/collections/collection.model.ts';
import { service } from '../src/service.ts';
import { contentModel } from '../src/versions/version.model.ts';

/** The service over HTTP, and what it talks to. */
export interface Harness extends ServiceHarness {
  /** Puts any ids into a collection, also of snippets that its owner may not see. */
  fill(collectionId: string, snippetIds: string[]): Promise<void>;
  /** How many stars are stored of a collection. */
  countStars(collectionId: string): Promise<number>;
  /** How often this code is kept for published versions. */
  countContents(content: string): Promise<number>;
}

/** Starts the whole service on stores of its own and waits until it is ready. */
export async function startHarness(): Promise<Harness> {
  const harness = await startServiceHarness(service);
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
    countStars: (id) =>
      starModel(connection)
        .countDocuments({ collectionId: objectId(id) })
        .exec(),
    countContents: (content) => contentModel(connection).countDocuments({ content }).exec(),
    async stop() {
      await closeMongo(connection);
      await harness.stop();
    },
  };
}

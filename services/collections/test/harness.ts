import { closeMongo, connectMongo, createLog, objectId } from '@snippetry/service-kit';
import { type ServiceHarness, startServiceHarness } from '@snippetry/test-kit';
import { collectionModel, starModel } from '../src/collections/collection.model.ts';
import { service } from '../src/service.ts';
import { contentModel, versionModel } from '../src/versions/version.model.ts';

/** The service over HTTP, with the stores and fake services that it uses. */
export interface Harness extends ServiceHarness {
  /** Adds any ids to a collection, even of snippets that its owner may not see. */
  fill(collectionId: string, snippetIds: string[]): Promise<void>;
  /** Counts the stored stars of a collection. */
  countStars(collectionId: string): Promise<number>;
  /** Stores versions of a collection whose files have these hashes. */
  addVersions(collectionId: string, versions: readonly (readonly string[])[]): Promise<void>;
  /** Counts the stored copies of this code in published versions. */
  countContents(content: string): Promise<number>;
}

/** Starts the whole service on its own stores and waits until it is ready. */
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
    async addVersions(id, versions) {
      const docs = versions.map((hashes, i) => ({
        collectionId: objectId(id),
        version: i + 1,
        files: hashes.map((hash) => ({ hash })),
      }));
      await versionModel(connection).collection.insertMany(docs);
    },
    countContents: (content) => contentModel(connection).countDocuments({ content }).exec(),
    async stop() {
      await closeMongo(connection);
      await harness.stop();
    },
  };
}

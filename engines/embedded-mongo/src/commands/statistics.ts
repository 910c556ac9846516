import { measureSizes } from '../storage/sizes.ts';
import type { CommandContext, Reply } from './context.ts';

/** `dbStats`: sums over the database. */
export async function dbStats({ engine, db }: CommandContext): Promise<Reply> {
  const collections = engine.catalog.list(db);
  const indexes = collections.flatMap((collection) => collection.indexes);
  const objects = collections.reduce((sum, { count }) => sum + count, 0);
  const sizes = await measureSizes({
    file: engine.storage.file,
    collections: collections.map(({ id }) => id),
    indexes: indexes.map(({ spec }) => spec.id),
  });
  return {
    db,
    collections: collections.length,
    objects,
    avgObjSize: objects > 0 ? sizes.documents / objects : 0,
    dataSize: sizes.documents,
    storageSize: sizes.pages,
    indexes: indexes.length + collections.length,
    indexSize: sizes.indexPages,
    totalSize: sizes.pages + sizes.indexPages,
    scaleFactor: 1,
  };
}

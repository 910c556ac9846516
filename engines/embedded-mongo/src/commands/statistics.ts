import type { Collection } from '../catalog/collection.ts';
import { badValue } from '../errors.ts';
import type { Sizes } from '../storage/sizes.ts';
import { isNullish } from '../values/types.ts';
import { type CommandContext, numberOption, type Reply } from './context.ts';

interface CollectionSizes {
  documents: number;
  pages: number;
  /** By name of the index. */
  indexes: Record<string, number>;
}

function sizesOf(collection: Collection, sizes: Sizes): CollectionSizes {
  const indexes: Record<string, number> = { _id_: sizes.idPages.get(collection.id) ?? 0 };
  for (const { spec } of collection.indexes) {
    indexes[spec.name] = sizes.indexPages.get(spec.id) ?? 0;
  }
  return {
    documents: sizes.documents.get(collection.id) ?? 0,
    pages: sizes.pages.get(collection.id) ?? 0,
    indexes,
  };
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

function scaleOf(context: CommandContext): number {
  const { scale } = context.command;
  const factor = isNullish(scale) ? 1 : numberOption(scale);
  if (factor < 1) throw badValue(`scale must be >= 1, it is ${factor}`);
  return factor;
}

function measure(context: CommandContext, collections: readonly Collection[]): Promise<Sizes> {
  return context.engine.storage.sizes({
    collections: collections.map((collection) => collection.id),
    indexes: collections.flatMap((collection) => collection.indexes.map((index) => index.spec.id)),
  });
}

/** `dbStats`: sums over the database; `fsUsedSize` and `fsTotalSize` are of the disk. */
export async function dbStats(context: CommandContext): Promise<Reply> {
  const { engine, db } = context;
  const factor = scaleOf(context);
  const scaled = (bytes: number): number => Math.floor(bytes / factor);
  const collections = engine.catalog.list(db);
  const all = await measure(context, collections);
  const each = collections.map((collection) => sizesOf(collection, all));
  const objects = sum(collections.map((collection) => collection.count));
  const dataBytes = sum(each.map(({ documents }) => documents));
  const pageBytes = sum(each.map(({ pages }) => pages));
  const indexBytes = sum(each.flatMap(({ indexes }) => Object.values(indexes)));
  const disk = engine.storage.disk();
  return {
    db,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects > 0 ? dataBytes / objects : 0,
    dataSize: scaled(dataBytes),
    storageSize: scaled(pageBytes),
    indexes: sum(each.map(({ indexes }) => Object.keys(indexes).length)),
    indexSize: scaled(indexBytes),
    totalSize: scaled(pageBytes + indexBytes),
    scaleFactor: factor,
    fsUsedSize: scaled(disk.used),
    fsTotalSize: scaled(disk.total),
  };
}

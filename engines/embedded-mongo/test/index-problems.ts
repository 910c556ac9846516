import path from 'node:path';
import { checkDocument } from '../src/bson/check.ts';
import { decode } from '../src/bson/decode.ts';
import { type CollectionRecord, decodeCollection } from '../src/catalog/collection.ts';
import { CollectionIndex } from '../src/catalog/collection-index.ts';
import { blob, Connection, integer } from '../src/storage/connection.ts';
import { keyOf } from '../src/values/keys.ts';

const CACHE_KB = 2048;

/** Index entries that the documents of a collection must have: "index key row". */
function expectedEntries(
  connection: Connection,
  { id, indexes }: CollectionRecord,
  report: (problem: string) => void,
): Set<string> {
  const entries = new Set<string>();
  for (const { row, bytes } of connection.scan(id, { after: -1, limit: 1_000_000 })) {
    checkDocument(bytes);
    const doc = decode(bytes);
    if (connection.byId(id, keyOf(doc._id))?.row !== row) report(`row ${row}: not found by _id`);
    for (const spec of indexes) {
      for (const key of new CollectionIndex(spec).keysOf(doc).keys) {
        entries.add(`${spec.name} ${key.toString('hex')} ${row}`);
      }
    }
  }
  return entries;
}

function collectionProblems(connection: Connection, record: CollectionRecord): string[] {
  const problems: string[] = [];
  const expected = expectedEntries(connection, record, (problem) => problems.push(problem));
  for (const { id, name } of record.indexes) {
    for (const [key, row] of connection.rows(`select k,r from i_${id}`)) {
      const entry = `${name} ${blob(key).toString('hex')} ${integer(row)}`;
      if (!expected.delete(entry)) problems.push(`unexpected entry ${entry}`);
    }
  }
  return [...problems, ...[...expected].map((entry) => `missing entry ${entry}`)].map(
    (problem) => `${record.ns}: ${problem}`,
  );
}

/**
 * Reads every document of a data folder and compares each index with it. A running server must not write
 * during the comparison.
 */
export function indexProblems(dir: string): string[] {
  const connection = new Connection(path.join(dir, 'data.db'), CACHE_KB);
  try {
    return connection
      .rows('select b from meta where k>=? and k<?', 'c', 'd')
      .flatMap(([bytes]) => collectionProblems(connection, decodeCollection(blob(bytes))));
  } finally {
    connection.close();
  }
}

import { decode, decodeFields, fieldSet } from '../bson/decode.ts';
import { decodeCollection } from '../catalog/collection.ts';
import { CollectionIndex } from '../catalog/collection-index.ts';
import type { IndexSpec } from '../catalog/index-definition.ts';
import { keyOf } from '../values/keys.ts';
import { blob, type Connection } from './connection.ts';

const CHUNK = 1000;
const ID = fieldSet(['_id']);
/** First bytes of the keys of numbers, documents and arrays: all that can hold a decimal. */
const NUMBERS = [Buffer.from([0x20]), Buffer.from([0x21])] as const;
const NESTED = [Buffer.from([0x38]), Buffer.from([0x48])] as const;

function rebuildIndex(connection: Connection, collection: number, spec: IndexSpec): void {
  const index = new CollectionIndex(spec);
  connection.run(`delete from i_${spec.id}`);
  const insert = `insert or ignore into i_${spec.id} values(?,?)`;
  let after = -1;
  for (;;) {
    const rows = connection.scan(collection, { after, limit: CHUNK });
    if (rows.length === 0) return;
    for (const { row, bytes } of rows) {
      after = row;
      for (const key of index.keysOf(decode(bytes)).keys) connection.run(insert, key, row);
    }
  }
}

function rebuildIds(connection: Connection, collection: number): void {
  for (const [low, high] of [NUMBERS, NESTED]) {
    // Read to the end first: a key that changes may not be met again.
    const changed: [Buffer, number][] = [];
    let after: { key: Buffer; row: number } | undefined;
    for (;;) {
      const range = { collection, index: 0, low, high, reverse: false, limit: CHUNK };
      const rows = connection.range(after ? { ...range, after } : range);
      for (const { key, row, bytes } of rows) {
        if (!key) continue;
        after = { key, row };
        const wanted = keyOf(decodeFields(bytes, ID)._id);
        if (!wanted.equals(key)) changed.push([wanted, row]);
      }
      if (rows.length < CHUNK) break;
    }
    for (const [key, row] of changed) {
      connection.run(`update d_${collection} set k=? where r=?`, key, row);
    }
  }
}

/** Rebuilds the keys of all values that may hold a decimal. */
export function rebuildDecimalKeys(connection: Connection): void {
  for (const [, bytes] of connection.rows('select k,b from meta where k>=? and k<?', 'c', 'd')) {
    const { id, indexes } = decodeCollection(blob(bytes));
    rebuildIds(connection, id);
    for (const spec of indexes) if (spec.lossy) rebuildIndex(connection, id, spec);
  }
}

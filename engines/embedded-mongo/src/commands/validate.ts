import { checkDocument } from '../bson/check.ts';
import { decode } from '../bson/decode.ts';
import type { Collection } from '../catalog/collection.ts';
import type { CollectionIndex } from '../catalog/collection-index.ts';
import type { StoredDocument } from '../engine/documents.ts';
import { namespaceNotFound } from '../errors.ts';
import { ALL_KEYS } from '../plan/ranges.ts';
import type { Pacer } from '../query/pacer.ts';
import type { Storage } from '../storage/storage.ts';
import { keyOf } from '../values/keys.ts';
import type { Doc } from '../values/types.ts';
import { type CommandContext, namespaceOf, pacerOf, type Reply } from './context.ts';

const CHUNK = 200;
const MAX_ERRORS = 100;

/** Findings of a comparison of documents with indexes. */
interface Findings {
  documents: number;
  /** Keys the documents should have, by index name. */
  keys: Record<string, number>;
  errors: string[];
}

// Arrays in parallel cannot be indexed and should never have been stored.
function keysOf(index: CollectionIndex, doc: Doc, problem: (text: string) => void): Buffer[] {
  try {
    return index.keysOf(doc).keys;
  } catch (error) {
    problem(error instanceof Error ? error.message : 'document that cannot be indexed');
    return [];
  }
}

function checkStored(
  { storage, collection }: { storage: Storage; collection: Collection },
  stored: StoredDocument,
  found: Findings,
): void {
  const { row, bytes } = stored;
  const problem = (text: string): void => {
    if (found.errors.length < MAX_ERRORS) found.errors.push(`row ${row}: ${text}`);
  };
  try {
    checkDocument(bytes);
  } catch (error) {
    problem(error instanceof Error ? error.message : 'unreadable document');
    return;
  }
  const doc = decode(bytes);
  if (storage.byId(collection.id, keyOf(doc._id))?.row !== row) problem('not found by its _id');
  for (const index of collection.indexes) {
    const keys = keysOf(index, doc, problem);
    found.keys[index.spec.name] = (found.keys[index.spec.name] ?? 0) + keys.length;
    for (const key of keys) {
      if (storage.rowsOfKey(index.spec.id, key).includes(row)) continue;
      problem(`missing in index ${index.spec.name}`);
    }
  }
}

async function compare(storage: Storage, collection: Collection, pacer: Pacer): Promise<Findings> {
  const found: Findings = { documents: 0, keys: {}, errors: [] };
  for (const { spec } of collection.indexes) found.keys[spec.name] = 0;
  let after = -1;
  for (;;) {
    const rows = storage.scan(collection.id, { after, limit: CHUNK });
    if (rows.length === 0) return found;
    for (const stored of rows) {
      after = stored.row;
      found.documents++;
      checkStored({ storage, collection }, stored, found);
    }
    if (pacer.due) await pacer.rest();
  }
}

/**
 * `validate`: reads every document and compares each index with it. Writes made meanwhile can make the
 * numbers differ, so it is meant for a quiet server.
 */
export async function validate(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context);
  const { catalog, storage } = context.engine;
  const collection = catalog.get(ns);
  if (!collection) throw namespaceNotFound(`Collection '${ns}' does not exist to validate.`);
  const found = await compare(storage, collection, pacerOf(context));
  if (found.documents !== collection.count) {
    found.errors.push(`${found.documents} documents, ${collection.count} counted`);
  }
  for (const { spec } of collection.indexes) {
    const entries = storage.countAllKeys({
      collection: collection.id,
      index: spec.id,
      ...ALL_KEYS,
    });
    const expected = found.keys[spec.name] ?? 0;
    if (entries !== expected) {
      found.errors.push(`index ${spec.name} has ${entries} entries instead of ${expected}`);
    }
  }
  return {
    ns,
    nrecords: found.documents,
    nIndexes: collection.indexes.length + 1,
    keysPerIndex: { _id_: found.documents, ...found.keys },
    valid: found.errors.length === 0,
    errors: found.errors,
    warnings: [],
  };
}

import { Binary, UUID } from 'bson';
import { decode, type FieldSet, fieldSet } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import { fieldsOf } from '../query/match.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { CollectionIndex, type IndexSpec } from './collection-index.ts';

const INDEX_FLAGS = ['unique', 'sparse', 'multikey'] as const;

/** Persisted record of a collection. */
export interface CollectionRecord {
  ns: string;
  id: number;
  uuid: Binary;
  options: Doc;
  indexes: IndexSpec[];
}

export class Collection {
  readonly id: number;
  readonly uuid: Binary;
  ns: string;
  options: Doc;
  /** Secondary indexes. */
  indexes: CollectionIndex[];
  readonly idIndex = new CollectionIndex({ id: 0, name: '_id_', key: { _id: 1 }, unique: true });
  count = 0;
  /** Row id of the next insert; never used twice while the process lives. */
  nextRow = 1;
  /** Whether it was dropped; cursors on it then end with code 175. */
  dropped = false;
  /** Engine sequence at creation; older snapshots do not hold the collection. */
  readonly createdAt: number;
  /** Top-level fields that indexes read; undefined if they may read all of them. */
  private indexed: FieldSet | undefined;

  constructor(record: CollectionRecord, createdAt = 0) {
    this.ns = record.ns;
    this.id = record.id;
    this.uuid = record.uuid;
    this.options = record.options;
    this.createdAt = createdAt;
    this.indexes = record.indexes.map((spec) => new CollectionIndex(spec, createdAt));
    this.refresh();
  }

  get db(): string {
    return this.ns.slice(0, this.ns.indexOf('.'));
  }

  get name(): string {
    return this.ns.slice(this.ns.indexOf('.') + 1);
  }

  /** The `_id` index and all others. */
  get allIndexes(): CollectionIndex[] {
    return [this.idIndex, ...this.indexes];
  }

  /** Fields that must be decoded for index keys; undefined for the whole document. */
  get indexedFields(): FieldSet | undefined {
    return this.indexed;
  }

  /** Must be called after a change of the list of indexes. */
  refresh(): void {
    const names = new Set<string>();
    let everything = false;
    for (const index of this.indexes) {
      for (const path of index.paths) names.add(path[0] ?? '');
      const filter = index.spec.partialFilterExpression;
      if (filter && !fieldsOf(filter, names)) everything = true;
    }
    this.indexed = everything ? undefined : fieldSet(names);
  }

  encode(): Buffer {
    const indexes = this.indexes.map((index) => ({ ...index.spec }));
    return encode({
      ns: this.ns,
      id: this.id,
      uuid: this.uuid,
      options: this.options,
      indexes,
    });
  }
}

export function decodeCollection(bytes: Buffer): CollectionRecord {
  const doc = decode(bytes);
  return {
    ns: String(doc.ns),
    id: toDouble(doc.id),
    uuid: doc.uuid instanceof Binary ? doc.uuid : new UUID(),
    options: isDoc(doc.options) ? doc.options : {},
    indexes: Array.isArray(doc.indexes) ? doc.indexes.filter(isDoc).map(decodeIndex) : [],
  };
}

function decodeIndex(doc: Doc): IndexSpec {
  const spec: IndexSpec = { id: toDouble(doc.id), name: String(doc.name), key: {} };
  for (const [name, direction] of Object.entries(isDoc(doc.key) ? doc.key : {})) {
    spec.key[name] = toDouble(direction) < 0 ? -1 : 1;
  }
  for (const flag of INDEX_FLAGS) {
    if (doc[flag] === true) spec[flag] = true;
  }
  if (isDoc(doc.partialFilterExpression))
    spec.partialFilterExpression = doc.partialFilterExpression;
  if (doc.expireAfterSeconds !== undefined) {
    spec.expireAfterSeconds = toDouble(doc.expireAfterSeconds);
  }
  if (Array.isArray(doc.arrays)) spec.arrays = doc.arrays.map(toDouble);
  return spec;
}

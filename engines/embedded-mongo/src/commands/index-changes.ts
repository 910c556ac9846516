import { decodeFields, fieldSet } from '../bson/decode.ts';
import type { Collection } from '../catalog/collection.ts';
import type { CollectionIndex } from '../catalog/collection-index.ts';
import type { IndexSpec } from '../catalog/index-definition.ts';
import { badValue, CommandError } from '../errors.ts';
import { ALL_KEYS } from '../plan/ranges.ts';
import type { Row, Storage } from '../storage/storage.ts';
import { toDouble } from '../values/numbers.ts';
import { shellText } from '../values/shell.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { CommandContext } from './context.ts';

const CHUNK = 1000;
const ID = fieldSet(['_id']);

/** Changes an index as `collMod` asks for; must run inside a write job. Returns what was changed. */
export function changeIndex(context: CommandContext, collection: Collection, change: Doc): Doc {
  const index = indexOf(collection, change);
  const before = index.spec;
  context.engine.queue.onRollback(() => {
    index.spec = before;
  });
  const { expireAfterSeconds, hidden, unique, prepareUnique } = change;
  const reply: Doc = {};
  if (expireAfterSeconds !== undefined) {
    const seconds = toDouble(expireAfterSeconds);
    if (before.expireAfterSeconds !== undefined) {
      reply.expireAfterSeconds_old = before.expireAfterSeconds;
    }
    reply.expireAfterSeconds_new = seconds;
    index.spec = { ...index.spec, expireAfterSeconds: seconds };
  }
  if (hidden !== undefined) setFlag(index, reply, { name: 'hidden', value: hidden === true });
  if (prepareUnique !== undefined) {
    setFlag(index, reply, { name: 'prepareUnique', value: prepareUnique === true });
  }
  if (unique !== undefined) {
    makeUnique(context.engine.storage, collection, { index, wanted: unique === true });
    reply.unique_new = true;
  }
  return reply;
}

function indexOf(collection: Collection, { name, keyPattern }: Doc): CollectionIndex {
  if ((name === undefined) === (keyPattern === undefined)) {
    throw new CommandError(72, 'InvalidOptions', "collMod's index needs either name or keyPattern");
  }
  const found = collection.indexes.find(
    ({ spec }) =>
      spec.name === name || (isDoc(keyPattern) && shellText(spec.key) === shellText(keyPattern)),
  );
  if (found) return found;
  throw new CommandError(
    27,
    'IndexNotFound',
    `cannot find index ${isDoc(keyPattern) ? shellText(keyPattern) : String(name)} for ns ${collection.ns}`,
  );
}

function setFlag(
  index: CollectionIndex,
  reply: Doc,
  { name, value }: { name: 'hidden' | 'prepareUnique'; value: boolean },
): void {
  const { [name]: was = false, ...others } = index.spec;
  reply[`${name}_old`] = was;
  reply[`${name}_new`] = value;
  const spec: IndexSpec = others;
  index.spec = value ? { ...spec, [name]: true } : spec;
}

function makeUnique(
  storage: Storage,
  collection: Collection,
  { index, wanted }: { index: CollectionIndex; wanted: boolean },
): void {
  if (!wanted) throw badValue('collMod cannot make a unique index non-unique');
  if (index.spec.unique) return;
  if (!index.spec.prepareUnique) {
    throw new CommandError(
      72,
      'InvalidOptions',
      'Cannot make index unique with collMod: it must be changed with prepareUnique first',
    );
  }
  const violations = duplicates(storage, collection, index);
  if (violations.length > 0) {
    throw new CommandError(
      359,
      'CannotConvertIndexToUnique',
      'Cannot convert the index to unique. Please resolve conflicting documents before running collMod again.',
      { violations: violations.map((ids) => ({ ids })) },
    );
  }
  const { prepareUnique: _, ...spec } = index.spec;
  index.spec = { ...spec, unique: true };
}

// Equal keys stand side by side in the index.
function duplicates(storage: Storage, collection: Collection, index: CollectionIndex): unknown[][] {
  const found: unknown[][] = [];
  let same: Row[] = [];
  const close = (): void => {
    if (same.length > 1) found.push(same.map(({ bytes }) => decodeFields(bytes, ID)._id));
    same = [];
  };
  const read = { collection: collection.id, index: index.spec.id, ...ALL_KEYS, reverse: false };
  let after: { key: Buffer; row: number } | undefined;
  for (;;) {
    const rows = storage.range({ ...read, limit: CHUNK, ...(after ? { after } : {}) });
    if (rows.length === 0) break;
    for (const row of rows) {
      const { key } = row;
      if (!key) continue;
      after = { key, row: row.row };
      if (same[0]?.key && !same[0].key.equals(key)) close();
      same.push(row);
    }
  }
  close();
  return found;
}

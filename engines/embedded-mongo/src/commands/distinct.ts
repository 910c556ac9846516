import { decodeFields, fieldSet } from '../bson/decode.ts';
import { MAX_DOCUMENT_SIZE } from '../engine/documents.ts';
import { located, typeMismatch } from '../errors.ts';
import { Execution, forEachDocument } from '../plan/execution.ts';
import { approximateSize } from '../query/memory.ts';
import { valuesAt } from '../query/path.ts';
import { compare } from '../values/compare.ts';
import { identity } from '../values/identity.ts';
import type { Doc } from '../values/types.ts';
import {
  type CommandContext,
  evaluationOf,
  namespaceOf,
  pacerOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { queryOf } from './query.ts';

export async function distinct(context: CommandContext): Promise<Reply> {
  const { command, engine, transaction } = context;
  const { key } = command;
  if (typeof key !== 'string') {
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  }
  const collection = visibleCollection(context, namespaceOf(context));
  if (!collection) return { values: [] };
  const path = key.split('.');
  const found = new Map<string, unknown>();
  let bytes = 0;
  const add = (doc: Doc): void => {
    for (const value of valuesAt(doc, path)) {
      const name = identity(value);
      if (found.has(name)) continue;
      found.set(name, value);
      bytes += approximateSize(value);
      if (bytes > MAX_DOCUMENT_SIZE) throw located(17217, 'distinct too big, 16mb cap');
    }
  };
  const { storage } = engine;
  const { match } = evaluationOf(context);
  const query = queryOf(command);
  const execution = new Execution({ storage, collection, query, context: match, transaction });
  const needed = fieldSet([path[0] ?? key]);
  await forEachDocument(execution, pacerOf(context), (document) => {
    add(decodeFields(document.bytes, needed));
  });
  return { values: [...found.values()].sort(compare) };
}

import { setImmediate as others } from 'node:timers/promises';
import { trusted } from '@snippetry/service-kit';
import { type mongo, Types } from 'mongoose';
import { codePrint } from '../domain/code-print.ts';
import { type IndexField, indexText, WORDS_VERSION } from '../domain/tokenizer.ts';
import type { SnippetDoc, SnippetModel } from './snippet.model.ts';
import type { StoredWords } from './stored-rows.ts';

const TEXT_FIELDS = {
  authorName: 1,
  title: 1,
  description: 1,
  tags: 1,
  content: 1,
  revision: 1,
} as const;

type TextDoc = Pick<SnippetDoc, '_id'> & Partial<Pick<SnippetDoc, keyof typeof TEXT_FIELDS>>;

function wordsOfText(doc: TextDoc): IndexField {
  const { authorName = '', title = '', description = '', tags = [], content = '' } = doc;
  return indexText({ authorName, title, description, tags, content });
}

/**
 * Makes the words of stored snippets from their text if another version made them or they are
 * missing. They are written back if an older version did, so that it happens once; a newer
 * version's are left to it.
 */
export async function reindex(
  snippets: SnippetModel,
  outdated: readonly StoredWords[],
): Promise<void> {
  if (outdated.length === 0) return;
  const _id = trusted({ $in: outdated.map(({ row }) => new Types.ObjectId(row.id)) });
  const docs = await snippets.find({ _id }, TEXT_FIELDS).lean<TextDoc[]>();
  const found = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  const writes: mongo.AnyBulkWriteOperation[] = [];
  for (const { row, wordsVersion } of outdated) {
    const doc = found.get(row.id);
    if (doc === undefined) continue;
    const words = wordsOfText(doc);
    Object.assign(row, words);
    // Lets requests run in between.
    await others();
    if (wordsVersion > WORDS_VERSION) continue;
    // Only to the text they were made of: it may have changed.
    const filter = { _id: doc._id, revision: doc.revision };
    const print = codePrint(doc.content ?? '');
    const update = { $set: { ...words, ...print, wordsVersion: WORDS_VERSION } };
    writes.push({ updateOne: { filter, update } });
  }
  if (writes.length > 0) await snippets.collection.bulkWrite(writes, { ordered: false });
}

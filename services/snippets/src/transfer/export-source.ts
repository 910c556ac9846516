import {
  type ExportedCollection,
  type ExportFile,
  LIMITS,
  type OwnedCollection,
  type TransferItem,
} from '@snippetry/contracts';
import { slicesOf, type UserViewer } from '@snippetry/service-kit';
import type { Facts } from '../facts/index.ts';
import type { SnippetRecord, SnippetRepository } from '../snippets/index.ts';
import { metadataOf, writtenOf } from '../texts/index.ts';

/** Snippets per read; this many of 200 000 characters each fit into memory. */
const BATCH_SIZE = 20;

/** Fields of an export file other than snippets and collections. */
export type ExportHeader = Omit<ExportFile, 'snippets' | 'collections'>;

/** Contents of an export. Each part can be read several times. */
export interface Library {
  snippets(): AsyncIterable<SnippetRecord>;
  /** Returns the collections; `names` maps exported snippets to what refers to them. */
  collections<Name>(names: ReadonlyMap<string, Name>): AsyncIterable<CollectionWith<Name>>;
}

export function exportHeader(now: Date): ExportHeader {
  return { format: 'snippetry', version: 1, exportedAt: now.toISOString() };
}

/**
 * Yields the viewer's own snippets in order of their ids, read in batches. All ids are read first:
 * a snippet that is deleted during the export is left out, and none is repeated.
 */
export async function* ownSnippets(
  viewer: UserViewer,
  snippets: SnippetRepository,
): AsyncGenerator<SnippetRecord> {
  const ids = (await snippets.idsOfAuthor(viewer.id)).sort();
  for (const batch of slicesOf(ids, BATCH_SIZE)) {
    const found = await snippets.whole(viewer, batch);
    for (const id of batch) {
      const record = found.get(id);
      if (record?.authorId === viewer.id) yield record;
    }
  }
}

export function toItem(record: SnippetRecord): TransferItem {
  const { title, description, content, language, tags, isPublic } = writtenOf(record);
  return {
    title,
    description,
    content,
    tags,
    isPublic,
    // Stored values have been checked against the same lists of languages, difficulties and
    // categories.
    language: language as TransferItem['language'],
    metadata: metadataOf(record) as TransferItem['metadata'],
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** Generates the collections of an export as the end of a JSON object, piece by piece. */
export async function* collectionsJson(collections: AsyncIterable<object>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const collection of collections) {
    yield (isEmpty ? ',"collections":[\n' : ',\n') + JSON.stringify(collection);
    isEmpty = false;
  }
  yield isEmpty ? ',"collections":[]}\n' : '\n]}\n';
}

/**
 * Generates the text of an export file, piece by piece. The first piece waits for the first
 * snippet: if the database is unavailable, the response is an error, not the beginning of a file.
 */
export async function* jsonOf(header: ExportHeader, library: Library): AsyncGenerator<string> {
  const start = `${JSON.stringify(header).slice(0, -1)},"snippets":[\n`;
  const indexes = new Map<string, number>();
  for await (const record of library.snippets()) {
    yield (indexes.size === 0 ? start : ',\n') + JSON.stringify(toItem(record));
    indexes.set(record.id, indexes.size);
  }
  yield indexes.size === 0 ? `${start}]` : '\n]';
  yield* collectionsJson(library.collections(indexes));
}

/** A collection of an export; members are names used in the export, or ids. */
export type CollectionWith<Name> = Omit<ExportedCollection, 'snippets'> & {
  snippets: (Name | string)[];
};

/** Returns the public ones of the snippets. */
async function publicOnes(
  ids: readonly string[],
  facts: Pick<Facts['repository'], 'visibility'>,
): Promise<Set<string>> {
  const found = new Set(ids);
  for (const batch of slicesOf(ids, LIMITS.visibility)) {
    const answer = await facts.visibility(batch);
    for (const id of answer.missing) found.delete(id);
    for (const { _id } of answer.private) found.delete(_id);
  }
  return found;
}

/**
 * Yields collections for an export. Exported members are replaced by their `names`; snippets of
 * other users stay ids. Members that the owner cannot see, or has in the trash, are left out.
 */
export async function* exportedCollections<Name>(
  batches: AsyncIterable<readonly OwnedCollection[]>,
  names: ReadonlyMap<string, Name>,
  facts: Pick<Facts['repository'], 'visibility'>,
): AsyncGenerator<CollectionWith<Name>> {
  for await (const batch of batches) {
    const ids = batch.flatMap(({ snippetIds }) => snippetIds).filter((id) => !names.has(id));
    const visible = await publicOnes([...new Set(ids)], facts);
    for (const { _id: _, snippetIds, ...collection } of batch) {
      const snippets = snippetIds.flatMap((id) => names.get(id) ?? (visible.has(id) ? id : []));
      yield { ...collection, snippets };
    }
  }
}

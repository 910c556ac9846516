import type { ExportFile, TransferItem } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import type { SnippetRecord } from '../domain/snippet.ts';
import { metadataOf, writtenOf } from '../domain/snippet-fields.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { CollectionWith } from './export-collections.ts';

/** Snippets read at once; this many of 200 000 characters each fit into memory. */
const BATCH_SIZE = 20;

/** Fields of an export file other than snippets and collections. */
export type ExportHeader = Omit<ExportFile, 'snippets' | 'collections'>;

/** Contents of an export. Each part can be read several times. */
export interface Library {
  snippets(): AsyncIterable<SnippetRecord>;
  /** The collections; their members among the exported snippets are referred to as `names` maps them. */
  collections<Name>(names: ReadonlyMap<string, Name>): AsyncIterable<CollectionWith<Name>>;
}

export function exportHeader(now: Date): ExportHeader {
  return { format: 'snippetry', version: 1, exportedAt: now.toISOString() };
}

/**
 * The viewer's own snippets in order of their ids, read in batches. All ids are read first: a
 * snippet that is deleted during the export is left out, and none is repeated.
 */
export async function* ownSnippets(
  viewer: UserViewer,
  snippets: SnippetRepository,
): AsyncGenerator<SnippetRecord> {
  const ids = (await snippets.idsOfAuthor(viewer.id)).sort();
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
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
 * Generates the text of an export file, piece by piece. The first piece waits for the first snippet:
 * a database that is away is answered with an error, not with the beginning of a file.
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

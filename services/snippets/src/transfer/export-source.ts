import type { ExportFile, TransferItem } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import type { SnippetRecord } from '../domain/snippet.ts';
import { metadataOf, writtenOf } from '../domain/snippet-fields.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';

/** Texts of 200 000 characters fit into memory this often. */
const AT_ONCE = 20;

/** What an export says of itself, besides the snippets. */
export type ExportHead = Omit<ExportFile, 'snippets'>;

export function exportHead(now: Date): ExportHead {
  return { format: 'snippetry', version: 1, exportedAt: now.toISOString() };
}

/**
 * The viewer's own snippets in order of their ids, some at a time. Only the ids are read at once:
 * what is deleted meanwhile is left out, and nothing comes twice.
 */
export async function* ownSnippets(
  viewer: UserViewer,
  snippets: SnippetRepository,
): AsyncGenerator<SnippetRecord> {
  const ids = (await snippets.idsOfAuthor(viewer.id)).sort();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const found = await snippets.whole(viewer, some);
    for (const id of some) {
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
    // What is stored has passed the same lists of languages, difficulties and categories.
    language: language as TransferItem['language'],
    metadata: metadataOf(record) as TransferItem['metadata'],
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** The text of an export file, piece by piece. */
export async function* jsonOf(
  head: ExportHead,
  records: AsyncIterable<SnippetRecord>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"snippets":[`;
  let separator = '\n';
  for await (const record of records) {
    yield separator + JSON.stringify(toItem(record));
    separator = ',\n';
  }
  yield '\n]}\n';
}

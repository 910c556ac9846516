import { extensionOf, titleSlug } from '@snippetry/service-kit/file-name';
import { ZipArchive } from '@snippetry/service-kit/zip-archive';
import type { SnippetRecord } from '../domain/snippet.ts';
import { type ExportHeader, jsonOf } from './export-source.ts';

/**
 * `debounce-a-function-65f1c0de.js`, with the end of the id, which differs more than its beginning.
 * Uses
 * the whole id where that name is taken.
 */
function uniqueName(taken: Set<string>, { id, title, language }: SnippetRecord): string {
  const name = (part: string) => `${titleSlug(title)}-${part}.${extensionOf(language)}`;
  const short = name(id.slice(-8));
  const unique = taken.has(short) ? name(id) : short;
  taken.add(unique);
  return unique;
}

/** A ZIP of one file per snippet, its code byte by byte, and the export file beside them. */
export async function* zipOf(
  header: ExportHeader,
  records: () => AsyncIterable<SnippetRecord>,
): AsyncGenerator<Uint8Array> {
  const archive = new ZipArchive();
  const taken = new Set<string>();
  for await (const record of records()) {
    await archive.add(uniqueName(taken, record), record.content, record.updatedAt);
    yield* archive.take();
  }
  const exportedAt = new Date(header.exportedAt);
  yield* archive.addPieces('snippets.json', jsonOf(header, records()), exportedAt);
  archive.end();
  yield* archive.take();
}

import { extensionOf, titleSlug } from '@snippetry/service-kit/file-name';
import { ZipArchive } from '@snippetry/service-kit/zip-archive';
import type { SnippetRecord } from '../snippets/index.ts';
import { collectionsJson, type ExportHeader, jsonOf, type Library } from './export-source.ts';

/**
 * `debounce-a-function-65f1c0de.js`, with the end of the id, which differs more than its beginning.
 * Uses the whole id if that name is taken.
 */
function uniqueName(taken: Set<string>, { id, title, language }: SnippetRecord): string {
  const name = (part: string) => `${titleSlug(title)}-${part}.${extensionOf(language)}`;
  const short = name(id.slice(-8));
  const unique = taken.has(short) ? name(id) : short;
  taken.add(unique);
  return unique;
}

/** Generates the export file without snippets; members are names of code files, not indexes. */
async function* collectionsFile(
  header: ExportHeader,
  library: Library,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield JSON.stringify({ ...header, format: 'snippetry-collections' }).slice(0, -1);
  yield* collectionsJson(library.collections(names));
}

/**
 * Generates a ZIP with one file per snippet, which is its code byte by byte, one file with the
 * collections, and the complete export file.
 */
export async function* zipOf(header: ExportHeader, library: Library): AsyncGenerator<Uint8Array> {
  const archive = new ZipArchive();
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for await (const record of library.snippets()) {
    const name = uniqueName(taken, record);
    names.set(record.id, name);
    await archive.add(name, record.content, record.updatedAt);
    yield* archive.take();
  }
  const exportedAt = new Date(header.exportedAt);
  const collections = collectionsFile(header, library, names);
  yield* archive.addPieces('collections.json', collections, exportedAt);
  yield* archive.addPieces('snippets.json', jsonOf(header, library), exportedAt);
  archive.end();
  yield* archive.take();
}

import type { PackFile } from '@snippetry/contracts';
import { ZipArchive } from '@snippetry/service-kit/zip-archive';
import { uniqueFileNames } from './pack-files.ts';

/** A snippet of a download. */
export interface PackSnippet {
  title: string;
  description: string;
  language: string;
  tags: string[];
  content: string;
  updatedAt: Date;
}

/** Data of a download. */
export interface Pack {
  id: string;
  name: string;
  description: string;
  readme: string;
  tags: string[];
  /** Null for the members as they are now. */
  version: number | null;
  /** Time of the files that belong to no snippet. */
  date: Date;
  snippets: PackSnippet[];
}

const README = 'README.md';
const MANIFEST = 'snippetry.json';

/** A pack as JSON. */
export function packFile(pack: Pack): PackFile {
  const { id, name, description, readme, tags, version, snippets } = pack;
  const names = uniqueFileNames(snippets, [README, MANIFEST]);
  return {
    format: 'snippetry-pack',
    collection: { _id: id, name, description, readme, tags, version },
    snippets: snippets.map((snippet, at) => ({
      title: snippet.title,
      description: snippet.description,
      language: snippet.language,
      tags: snippet.tags,
      content: snippet.content,
      updatedAt: snippet.updatedAt.toISOString(),
      file: names[at] ?? '',
    })),
  };
}

/** Returns the README of a collection without one. */
const plainReadme = ({ name, description }: Pack) => `# ${name}\n\n${description}\n`;

/** Writes a ZIP with a file per snippet, a README and a manifest of the files. */
export async function* zipPack(pack: Pack): AsyncGenerator<Uint8Array> {
  const { collection, snippets } = packFile(pack);
  const archive = new ZipArchive();
  for (const { file, content, updatedAt } of snippets) {
    await archive.add(file, content, new Date(updatedAt));
    yield* archive.take();
  }
  const manifest = {
    format: 'snippetry-pack',
    collection,
    snippets: snippets.map(({ content: _, ...rest }) => rest),
  };
  await archive.add(README, pack.readme || plainReadme(pack), pack.date);
  await archive.add(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`, pack.date);
  archive.end();
  yield* archive.take();
}

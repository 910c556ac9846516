import { LANGUAGES, type PackFile } from '@snippetry/contracts';
import { vscodeBody, vscodeName, vscodePrefix } from '@snippetry/contracts/vscode-snippet';
import { fileName } from '@snippetry/service-kit/file-name';
import { ZipArchive } from '@snippetry/service-kit/zip-archive';
import type { VersionFile, VersionRecord } from './version.ts';

/** A snippet of a download. */
export interface PackSnippet extends Omit<VersionFile, 'snippetId' | 'privateTo' | 'hash'> {
  content: string;
}

export type PackHead = Pick<VersionRecord, 'name' | 'description' | 'readme' | 'tags'>;

/** Data of a download. */
export interface Pack extends PackHead {
  id: string;
  /** Null for the current members. */
  version: number | null;
  /** Modification time of the README and the manifest. */
  date: Date;
  snippets: PackSnippet[];
}

/** Maps names that some systems consider equal to the same key; upper case also maps `ſ` to S. */
const sameName = (name: string) => name.toUpperCase();

/** Returns `array-flatten.ts`, or `array-flatten-2.ts` if the name is taken. */
export function uniqueFileNames(
  files: readonly { title: string; language: string }[],
  reserved: readonly string[],
): string[] {
  const taken = new Set(reserved.map(sameName));
  return files.map((file) => {
    const plain = fileName(file);
    const dot = plain.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    for (let at = 2; taken.has(sameName(name)); at += 1) name = `${stem}-${at}${end}`;
    taken.add(sameName(name));
    return name;
  });
}

const README = 'README.md';
const MANIFEST = 'snippetry.json';

/** Returns a pack as JSON. */
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

/** Returns the README for a collection without one. */
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

/** VS Code ids of languages that have another id, or several, there. */
const LANGUAGE_IDS: Record<string, string> = {
  javascript: 'javascript,javascriptreact',
  typescript: 'typescript,typescriptreact',
  json: 'json,jsonc',
  bash: 'shellscript',
  apache: 'apacheconf',
};

/** Returns the languages in which VS Code offers a snippet; all if the language is unknown. */
function scopeOf(language: string): { scope?: string } {
  if (!LANGUAGES.some(({ key }) => key === language)) return {};
  return { scope: LANGUAGE_IDS[language] ?? language };
}

/** Returns the title, with a number if it is taken. */
function uniqueKey(title: string, taken: ReadonlySet<string>): string {
  const name = title.trim() || 'Snippet';
  for (let at = 1; ; at += 1) {
    const key = vscodeName(name, at);
    if (!taken.has(key)) return key;
  }
}

/** Returns a `.code-snippets` file, in which VS Code offers each snippet in its language. */
export function vscodeSnippets(
  files: readonly Pick<PackSnippet, 'title' | 'description' | 'language' | 'content'>[],
): string {
  const taken = new Set<string>();
  const entries = files.map(({ title, description, language, content }) => {
    const key = uniqueKey(title, taken);
    taken.add(key);
    // A CR may stay at a line end: VS Code joins lines with LF and adapts line ends on insert.
    const body = vscodeBody(content).split('\n');
    return [key, { ...scopeOf(language), prefix: vscodePrefix(title), body, description }];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

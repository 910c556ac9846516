import { t } from '@snippetry/web-kit';
import { readTextFile } from '../../data/text-file.ts';
import { byteSize } from './bytes.ts';
import { isArchive, parseFiles } from './formats/parse-files.ts';
import type { ParsedFile, TextFile } from './formats/types.ts';

/** Maximum total size of files, limited by the memory of the tab. */
const MAX_BYTES = 150_000_000;

function unread(name: string, reason: string): ParsedFile {
  const problems = [{ title: '', place: t('the whole file'), reason }];
  return { name, format: 'unknown', drafts: [], problems, notes: [] };
}

async function read(file: File): Promise<TextFile | ParsedFile> {
  const { name } = file;
  if (file.size > MAX_BYTES) {
    const [size, most] = [byteSize(file.size), byteSize(MAX_BYTES)];
    return unread(name, t('The file has {size}; the maximum is {most}.', { size, most }));
  }
  try {
    const found = await readTextFile(file);
    if (found) return { name, ...found };
    // Archives are binary, too, but are rejected with another reason.
    return isArchive(name)
      ? { name, text: '', encoding: 'UTF-8' }
      : unread(name, t('{name} is not a text file', { name }));
  } catch {
    return unread(name, t('The browser could not read the file. Is it a folder?'));
  }
}

/** Reads and parses files; an unreadable one yields a problem with the reason. */
export async function readFiles(files: readonly File[]): Promise<ParsedFile[]> {
  const texts: TextFile[] = [];
  const refused: ParsedFile[] = [];
  for (const file of files) {
    const found = await read(file);
    if ('text' in found) texts.push(found);
    else refused.push(found);
  }
  return [...parseFiles(texts), ...refused];
}

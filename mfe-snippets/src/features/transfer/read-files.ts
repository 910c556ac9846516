import { t } from '@snippetry/web-kit';
import { byteSize } from './bytes.ts';
import { parseFiles } from './formats/parse-files.ts';
import type { ParsedFile, TextFile } from './formats/types.ts';

/** Reading more at once would fill the tab's memory. */
const MOST_BYTES = 150_000_000;

function unread(name: string, reason: string): ParsedFile {
  const problems = [{ title: '', place: t('the whole file'), reason }];
  return { name, format: 'unknown', drafts: [], problems, notes: [] };
}

/** Reads files and finds the snippets in them; one that cannot be read says why. */
export async function readFiles(files: readonly File[]): Promise<ParsedFile[]> {
  const texts: TextFile[] = [];
  const refused: ParsedFile[] = [];
  for (const file of files) {
    if (file.size > MOST_BYTES) {
      const [size, most] = [byteSize(file.size), byteSize(MOST_BYTES)];
      const reason = t('The file has {size}; at most {most} can be read.', { size, most });
      refused.push(unread(file.name, reason));
      continue;
    }
    try {
      texts.push({ name: file.name, text: await file.text() });
    } catch {
      refused.push(unread(file.name, t('The browser could not read the file. Is it a folder?')));
    }
  }
  return [...parseFiles(texts), ...refused];
}

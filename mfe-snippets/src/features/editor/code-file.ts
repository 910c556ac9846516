import { languageOfFile } from '@snippetry/contracts/language-of-file';
import type { LanguageKey } from '@snippetry/contracts/languages';
import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { type Encoding, readTextFile } from '../../data/text-file.ts';

/** A file read into the editor. */
export interface CodeFile {
  content: string;
  /** Derived from the file name; undefined for unknown extensions. */
  language: LanguageKey | undefined;
  /** Derived from the file name, cut to the maximum length of a title. */
  title: string;
  encoding: Encoding;
}

/** Derives a title from a file name: "retry-with_jitter.ts" becomes "Retry with jitter". */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/(?<=.)\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, LIMITS.title.max).trim();
}

const MAX_BYTES = 4 * LIMITS.content.max;

/** Reads a text file. Throws an error with a translated message if it is too large or binary. */
export async function readCodeFile(file: File): Promise<CodeFile> {
  const { name } = file;
  const { max } = LIMITS.content;
  const tooLarge = t('{name} is larger than {max} characters', { name, max });
  if (file.size > MAX_BYTES) throw new Error(tooLarge);
  const read = await readTextFile(file, { keepMark: true });
  if (read === null) throw new Error(t('{name} is not a text file', { name }));
  const content = read.text;
  if (content.length > max) throw new Error(tooLarge);
  return {
    content,
    language: languageOfFile(name) ?? undefined,
    title: titleOfFile(name),
    encoding: read.encoding,
  };
}

import { languageOfFile } from '@snippetry/contracts/language-of-file';
import type { LanguageKey } from '@snippetry/contracts/languages';
import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { type Encoding, readTextFile } from '../../data/text-file.ts';

/** A file as the editor takes it in. */
export interface CodeFile {
  content: string;
  /** By the file's name; undefined for an ending nobody knows. */
  language: LanguageKey | undefined;
  /** From the file's name, cut to what a title may be long. */
  title: string;
  encoding: Encoding;
}

/** "retry-with_jitter.ts" as a title: "Retry with jitter". */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/(?<=.)\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, LIMITS.title.max).trim();
}

const MAX_BYTES = 4 * LIMITS.content.max;

/** Reads a text file. Fails with the sentence to show, in the language of the page, when it is too large or not a text. */
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

import { LANGUAGE_KEYS, LANGUAGES, type LanguageKey } from '@snippetry/contracts/languages';
import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { type Encoding, readTextFile } from '../../data/text-file.ts';

// Endings beyond those that downloads get.
const MORE_ENDINGS: Record<string, LanguageKey> = {
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  pyw: 'python',
  cc: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  hh: 'cpp',
  h: 'c',
  phtml: 'php',
  kts: 'kotlin',
  sc: 'scala',
  htm: 'html',
  sass: 'scss',
  jsonc: 'json',
  svg: 'xml',
  xsl: 'xml',
  yml: 'yaml',
  markdown: 'markdown',
  zsh: 'bash',
  psm1: 'powershell',
  containerfile: 'dockerfile',
};

/** A file as the editor takes it in. */
export interface CodeFile {
  content: string;
  /** By the file's name; undefined for an ending nobody knows. */
  language: LanguageKey | undefined;
  /** From the file's name, cut to what a title may be long. */
  title: string;
  encoding: Encoding;
}

/** The language of a file by its name: "Dockerfile", "main.py". */
export function languageOfFile(name: string): LanguageKey | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const download = LANGUAGES.find(({ extension }) => extension.toLowerCase() === ending)?.key;
  const key = Object.hasOwn(MORE_ENDINGS, ending) ? MORE_ENDINGS[ending] : download;
  return LANGUAGE_KEYS.find((candidate) => candidate === key);
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
  const read = await readTextFile(file);
  if (read === null) throw new Error(t('{name} is not a text file', { name }));
  const content = read.text.replace(/\r\n?/g, '\n');
  if (content.length > max) throw new Error(tooLarge);
  return {
    content,
    language: languageOfFile(name),
    title: titleOfFile(name),
    encoding: read.encoding,
  };
}

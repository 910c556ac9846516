import { languageOfName } from '@snippetry/contracts/language-of-name';
import type { LanguageKey } from '@snippetry/contracts/languages';
import { t } from '@snippetry/web-kit';

/** Fallback for plain text: Markdown displays it as written. */
const PLAIN: LanguageKey = 'markdown';

/**
 * Maps a language name of another program to a language; to plain text with a warning if unknown.
 */
export function languageFor(name: string | undefined): { language: LanguageKey; warning?: string } {
  const known = name === undefined ? undefined : languageOfName(name);
  if (known !== undefined) return { language: known };
  const warning =
    name === undefined || name === ''
      ? t('No language is given, so it is imported as Markdown.')
      : t('“{name}” is not a supported language, so it is imported as Markdown.', { name });
  return { language: PLAIN, warning };
}

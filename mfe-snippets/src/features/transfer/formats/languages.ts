import { languageOfName } from '@snippetry/contracts/language-of-name';
import type { LanguageKey } from '@snippetry/contracts/languages';
import { t } from '@snippetry/web-kit';

/** Plain text is closest to Markdown: both show what is written. */
const PLAIN: LanguageKey = 'markdown';

/** A language for what another program says, and a sentence where it is not the same. */
export function languageFor(name: string | undefined): { language: LanguageKey; warning?: string } {
  const known = name === undefined ? undefined : languageOfName(name);
  if (known !== undefined) return { language: known };
  const warning =
    name === undefined || name === ''
      ? t('No language is named, so this becomes Markdown.')
      : t('“{name}” is not one of the languages, so this becomes Markdown.', { name });
  return { language: PLAIN, warning };
}

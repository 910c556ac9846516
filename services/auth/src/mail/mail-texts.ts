import type { Locale } from '@snippetry/contracts';
import { type Catalogue, createTranslator, type Translator } from '@snippetry/contracts/texts';
import german from './texts/de.json' with { type: 'json' };

/** Mail texts in one language. */
export interface MailTexts extends Translator {
  locale: Locale;
}

const LANGUAGES: Readonly<Record<Locale, { tag: string; catalogue: Catalogue }>> = {
  en: { tag: 'en-US', catalogue: {} },
  de: { tag: 'de-DE', catalogue: german },
};

/** Returns the mail texts for a chosen language; English by default. */
export function mailTexts(locale: Locale | null = null): MailTexts {
  const { tag, catalogue } = LANGUAGES[locale ?? 'en'];
  const find = (text: string) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined);
  return { locale: locale ?? 'en', ...createTranslator({ tag, find }) };
}

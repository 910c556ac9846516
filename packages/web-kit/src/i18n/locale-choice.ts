import type { Locale } from '@snippetry/contracts';

/** Choice of a user; `auto` follows the browser. */
export type LocaleChoice = Locale | 'auto';

const KEY = 'locale';

/** The languages, named as their speakers name them, with their tags for `Intl`. */
export const LANGUAGES: Readonly<Record<Locale, { name: string; tag: string }>> = {
  en: { name: 'English', tag: 'en-US' },
  de: { name: 'Deutsch', tag: 'de-DE' },
};

function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** Returns the choice stored on this device. */
export function readChoice(): LocaleChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return isLocale(stored) ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** Stores a choice on this device; without storage it lasts until the page is closed. */
export function writeChoice(choice: LocaleChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // See above.
  }
}

/** Returns the language of a choice: for `auto` the browser's first supported one, or English. */
export function localeOf(choice: LocaleChoice): Locale {
  if (choice !== 'auto') return choice;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLocale) ?? 'en';
}

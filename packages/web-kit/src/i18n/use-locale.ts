import type { Locale } from '@snippetry/contracts';
import { useSyncExternalStore } from 'react';
import type { LocaleChoice } from './locale-choice.ts';
import { localeStore } from './texts.ts';

/** The language of the page, and how to choose another. */
export interface LocaleControl {
  locale: Locale;
  choice: LocaleChoice;
  choose: (choice: LocaleChoice) => Promise<void>;
}

/** Returns the language of the page; rerenders when it changes. */
export function useLocale(): LocaleControl {
  const locale = useSyncExternalStore(localeStore.subscribe, localeStore.get, localeStore.get);
  return { locale, choice: localeStore.getChoice(), choose: localeStore.choose };
}

import type { Locale } from '@snippetry/contracts';
import { type Catalogue, createTranslator, type Translation } from '@snippetry/contracts/texts';
import {
  LANGUAGES,
  type LocaleChoice,
  localeOf,
  readChoice,
  writeChoice,
} from './locale-choice.ts';

/** How the catalogues of an application are loaded; English needs none. */
export type TextLoaders = { readonly [Language in Locale]?: () => Promise<{ default: Catalogue }> };

let locale: Locale = 'en';
let choice: LocaleChoice = 'auto';
let translations = new Map<string, Translation>();
const sources = new Map<string, TextLoaders>();
const listeners = new Set<() => void>();
const choiceListeners = new Set<(choice: LocaleChoice) => void>();

/** Lookup of texts in the language of the page. */
export const lookup = {
  get tag(): string {
    return LANGUAGES[locale].tag;
  },
  find: (text: string): Translation | undefined => translations.get(text),
};

/**
 * `t('Delete “{title}”', { title })` is the text in the language of the page, and
 * `plural(count, { one: '{count} line', other: '{count} lines' })` the one for a number. Both are called
 * while something is shown, never when a module is loaded, for the language can change.
 */
export const { t, plural } = createTranslator(lookup);

/** Returns the language of the page. */
export const pageLocale = (): Locale => locale;

/** Loads the texts of one source; empty, which shows English, if they cannot be loaded. */
async function load(loaders: TextLoaders, wanted: Locale): Promise<Catalogue> {
  try {
    return (await loaders[wanted]?.())?.default ?? {};
  } catch (error) {
    console.info(`The texts in ${LANGUAGES[wanted].name} could not be loaded`, error);
    return {};
  }
}

/** Registers the texts of an application, and loads those of the page's language. */
export async function addTexts(source: string, loaders: TextLoaders): Promise<void> {
  sources.set(source, loaders);
  const wanted = locale;
  if (wanted === 'en') return;
  const catalogue = await load(loaders, wanted);
  // Another language was chosen and has loaded the texts of all sources.
  if (wanted !== locale) return;
  for (const [text, found] of Object.entries(catalogue)) translations.set(text, found);
}

/** Sets the texts of a prerendered page, which are already loaded. */
export function showTexts(wanted: Locale, catalogue: Catalogue): void {
  translations = new Map(Object.entries(catalogue));
  locale = wanted;
}

/** Changes the language of the page once all of its texts are loaded. */
async function show(wanted: Locale): Promise<void> {
  if (wanted === locale) return;
  const before = [...sources.values()];
  const all = await Promise.all(before.map((loaders) => load(loaders, wanted)));
  // The user has chosen again.
  if (localeOf(choice) !== wanted) return;
  // A remote was added, as happens while the first page loads.
  if ([...sources.values()].some((loaders) => !before.includes(loaders))) return show(wanted);
  translations = new Map(all.flatMap((catalogue) => Object.entries(catalogue)));
  locale = wanted;
  document.documentElement.lang = wanted;
  for (const listener of listeners) listener();
}

/** Sets the language stored on this device, before the first render. */
export async function startLocale(): Promise<void> {
  choice = readChoice();
  await show(localeOf(choice));
}

/** Store of the page's language and the user's choice. */
export const localeStore = {
  get: (): Locale => locale,
  getChoice: (): LocaleChoice => choice,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Applies a choice made on another device. */
  async accept(wanted: LocaleChoice): Promise<void> {
    choice = wanted;
    writeChoice(wanted);
    await show(localeOf(wanted));
  },
  /** Applies a choice of the user. */
  async choose(wanted: LocaleChoice): Promise<void> {
    await localeStore.accept(wanted);
    for (const listener of choiceListeners) listener(wanted);
  },
};

/** Calls `listener` with every choice made in this tab; returns a function that unsubscribes. */
export function onLocaleChoice(listener: (choice: LocaleChoice) => void): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

/**
 * Keeps what depends on the language, such as a formatter of `Intl`, until the language changes.
 *
 * @param make gets the tag of the language, such as `de-DE`
 */
export function perLocale<Result>(make: (tag: string) => Result): () => Result {
  let made: { for: Locale; value: Result } | undefined;
  return () => {
    if (made?.for !== locale) made = { for: locale, value: make(lookup.tag) };
    return made.value;
  };
}

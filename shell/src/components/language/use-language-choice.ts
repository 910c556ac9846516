import { LANGUAGES, type LocaleChoice, pageLocale, t, useLocale } from '@snippetry/web-kit';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Name of the control that changed the language. The page is rendered again in another language, and the
 * control of this name continues.
 */
let changedBy: string | null = null;

/** The news come once the control has been read out, which has the focus. */
const NEWS_MS = 150;

/** A choice of language by one control. */
export interface LanguageChoice {
  choice: LocaleChoice;
  /** The texts of what was chosen are on their way. */
  isBusy: boolean;
  /** Announces the change to screen readers, in the new language. */
  news: string;
  change: (choice: LocaleChoice) => void;
}

/**
 * The language of the page for a control that chooses it; the control has the focus again after a change.
 *
 * @param control its name
 * @param box element that contains it
 * @param selector finds in there what takes the focus
 */
export function useLanguageChoice(
  control: string,
  box: RefObject<HTMLElement | null>,
  selector: string,
): LanguageChoice {
  const { locale, choice, choose } = useLocale();
  const [isBusy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (changedBy !== control) return undefined;
    changedBy = null;
    box.current?.querySelector<HTMLElement>(selector)?.focus();
    const language = LANGUAGES[locale].name;
    const timer = setTimeout(
      () => setNews(t('The language is {language} now', { language })),
      NEWS_MS,
    );
    return () => clearTimeout(timer);
  }, [control, box, selector, locale]);
  const change = async (next: LocaleChoice) => {
    const before = pageLocale();
    changedBy = control;
    setBusy(true);
    await choose(next);
    setBusy(false);
    // The page is unchanged: the browser prefers the same language, or the user has chosen again.
    if (pageLocale() === before) changedBy = null;
  };
  return { choice, isBusy, news, change: (next) => void change(next) };
}

import { LANGUAGES, type LocaleChoice, pageLocale, t, useLocale } from '@snippetry/web-kit';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Name of the control that changed the language. The page is then remounted, and the control of
 * this name moves the focus to itself and announces the change.
 */
let changedBy: string | null = null;

/** Delay of the announcement: screen readers first read the control that receives focus. */
const NEWS_MS = 150;

export interface LanguageChoice {
  choice: LocaleChoice;
  /** Whether the texts of the chosen language are loading. */
  isBusy: boolean;
  /** Announcement of the change for screen readers, in the new language. */
  news: string;
  change: (choice: LocaleChoice) => void;
}

/**
 * Reads and changes the language of the page for a control, which gets focus again after a change.
 *
 * @param control name of the control
 * @param box element that contains it
 * @param selector finds the focusable element in `box`
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
    // Unchanged: the browser prefers the same language, or the user has chosen again.
    if (pageLocale() === before) changedBy = null;
  };
  return { choice, isBusy, news, change: (next) => void change(next) };
}

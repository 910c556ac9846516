function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * Sets the browser's language to the page's if it is invalid: WebKit calls it `C` on a machine without a
 * locale, and uPlot then fails on import, because it builds its formats from it.
 */
export function ensureLanguage(): void {
  if (isLanguage(navigator.language)) return;
  const value = document.documentElement.lang || 'en';
  Object.defineProperty(navigator, 'language', { value, configurable: true });
}

ensureLanguage();

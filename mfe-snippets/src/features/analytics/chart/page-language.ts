function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * Gives the browser the page's language where its own is none: WebKit calls it `C` on a machine
 * without one, and uPlot fails while it loads, since it makes its formats of it.
 */
export function ensureLanguage(): void {
  if (isLanguage(navigator.language)) return;
  const value = document.documentElement.lang || 'en';
  Object.defineProperty(navigator, 'language', { value, configurable: true });
}

ensureLanguage();

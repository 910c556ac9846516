import type { Catalogue } from '@snippetry/contracts/texts';
import { afterEach, beforeEach } from 'vitest';
import { addTexts, startLocale } from '../src/i18n/texts.ts';

/**
 * Switches the locale to German for every test of a file.
 *
 * @param load imports the catalogue under test; that of web-kit is loaded already
 */
export function inGerman(load: () => Promise<{ default: Catalogue }>): void {
  beforeEach(async () => {
    await addTexts('web-kit', { de: () => import('../src/texts/de.json') });
    await addTexts('tested', { de: load });
    localStorage.setItem('locale', 'de');
    await startLocale();
  });
  afterEach(async () => {
    localStorage.clear();
    await startLocale();
    await addTexts('tested', {});
  });
}

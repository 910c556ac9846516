import type { Catalogue } from '@snippetry/contracts/texts';
import { afterEach, beforeEach } from 'vitest';
import { addTexts, startLocale } from '../src/i18n/texts.ts';

/**
 * Shows everything that the tests of a file show in German.
 *
 * @param load the catalogue of what is tested; what all pages share is there already
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

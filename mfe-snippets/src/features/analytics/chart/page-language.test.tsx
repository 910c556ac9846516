import { afterEach, expect, it, vi } from 'vitest';
import { ensureLanguage } from './page-language.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'language');
  vi.restoreAllMocks();
});

it('replaces an invalid browser language with the language of the page', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('C');
  ensureLanguage();
  expect(navigator.language).toBe('en');
  expect(() => new Intl.NumberFormat(navigator.language)).not.toThrow();
});

it('keeps a valid browser language', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH');
  ensureLanguage();
  expect(navigator.language).toBe('de-CH');
});

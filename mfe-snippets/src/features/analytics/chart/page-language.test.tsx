import { afterEach, expect, it, vi } from 'vitest';
import { ensureLanguage } from './page-language.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'language');
  vi.restoreAllMocks();
});

it('a browser without a language has the page’s, of which charts make their formats', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('C');
  ensureLanguage();
  expect(navigator.language).toBe('en');
  expect(() => new Intl.NumberFormat(navigator.language)).not.toThrow();
});

it('a browser keeps the language that it has', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH');
  ensureLanguage();
  expect(navigator.language).toBe('de-CH');
});

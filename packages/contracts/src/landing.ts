import type { Locale } from './account-data.ts';

/** The address of the landing page in a language: `/` in English, `/de` in German. */
export const landingPath = (locale: Locale): string => (locale === 'en' ? '/' : `/${locale}`);

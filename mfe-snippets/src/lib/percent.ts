import { perLocale } from '@snippetry/web-kit';

const formatter = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));

/** Formats a percentage in the language of the page: "93%" in English. */
export function percent(hundredths: number): string {
  return formatter().format(hundredths / 100);
}

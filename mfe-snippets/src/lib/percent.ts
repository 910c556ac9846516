import { perLocale } from '@snippetry/web-kit';

const formatter = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));

/** A share of a hundred as the language of the page writes it: "93%" in English. */
export function percent(hundredths: number): string {
  return formatter().format(hundredths / 100);
}

import { plural, t } from '@snippetry/web-kit';

const DAY_MS = 86_400_000;

/** Time until permanent deletion, rounded up to whole days: "goes in 12 days". */
export function timeLeft(purgeAt: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(purgeAt) - now) / DAY_MS);
  if (!(days > 0)) return t('goes any moment');
  return plural(days, { one: 'goes in {count} day', other: 'goes in {count} days' });
}

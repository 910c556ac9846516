import { plural, t } from '@snippetry/web-kit';

const DAY_MS = 86_400_000;

/** Time until permanent deletion, rounded up to whole days: "12 days left". */
export function timeLeft(purgeAt: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(purgeAt) - now) / DAY_MS);
  if (!(days > 0)) return t('about to be deleted');
  return plural(days, { one: '{count} day left', other: '{count} days left' });
}

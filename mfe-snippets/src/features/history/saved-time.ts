const SHORT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const TIME = new Intl.DateTimeFormat('en-US', SHORT);
const TIME_AND_YEAR = new Intl.DateTimeFormat('en-US', { ...SHORT, year: 'numeric' });

/**
 * "Nov 4, 3:12 PM" of an ISO time: versions of one day must be told apart. The year is said of other years only,
 * since a phone's line has no room for what everybody knows.
 */
export function savedTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return (time.getFullYear() === now.getFullYear() ? TIME : TIME_AND_YEAR).format(time);
}

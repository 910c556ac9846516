const TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Nov 4, 2026, 3:12 PM" of an ISO time: versions of one day must be told apart. */
export function savedTime(iso: string): string {
  return TIME.format(Date.parse(iso));
}

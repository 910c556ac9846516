/** What the dashboard says first: at the local hour, 0 to 23, to somebody whose name may not be known. */
export function greet(hour: number, username: string | undefined): string {
  return `${greetingAt(hour)}, ${username ?? 'Developer'}`;
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

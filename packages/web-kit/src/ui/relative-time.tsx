import { fullDate, relativeDays } from './dates.ts';

/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** A word before it: "Created", "Updated". */
  prefix?: string | undefined;
}

/** "Created 3 days ago": days rounded up, the full date on hover. */
export function RelativeTime({ iso, prefix }: RelativeTimeProps) {
  const days = relativeDays(iso);
  if (!days) return null;
  return (
    <time dateTime={iso} title={fullDate(iso)}>
      {prefix ? `${prefix} ` : ''}
      {days} ago
    </time>
  );
}

import { fullDate, relativeTime } from './dates.ts';

/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** A word before it: "Created", "Updated". */
  prefix?: string | undefined;
}

/** "Created 3 days ago", "5 minutes ago", "just now"; the full date and time on hover. */
export function RelativeTime({ iso, prefix }: RelativeTimeProps) {
  const said = relativeTime(iso);
  if (!said) return null;
  return (
    <time dateTime={iso} title={fullDate(iso)}>
      {prefix ? `${prefix} ` : ''}
      {said}
    </time>
  );
}

import type { Msg } from '@snippetry/contracts/texts';
import { Trans } from '../i18n/trans.tsx';
import { fullDate, relativeTime } from './dates.ts';

export interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** Sentence with the placeholder `{time}`: `msg('Created {time}')`. */
  text?: Msg | undefined;
}

/** "Created 3 days ago", "5 minutes ago", "just now"; the full date and time on hover. */
export function RelativeTime({ iso, text }: RelativeTimeProps) {
  const time = relativeTime(iso);
  if (!time) return null;
  return (
    <time
      dateTime={iso}
      // Only on hover: creating the first date formatter is slow on phones, which have no pointer.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = fullDate(iso);
      }}
    >
      {text ? <Trans text={text} values={{ time }} /> : time}
    </time>
  );
}

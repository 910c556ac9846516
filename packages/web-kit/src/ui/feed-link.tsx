import { clsx } from 'clsx';
import { Rss } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { Tooltip } from './tooltip.tsx';
import './icon-button.css';

export interface FeedLinkProps {
  /** Address of the feed: `/api/snippets/feed`. */
  to: string;
  /** Accessible name: "Feed of these snippets". */
  label: string;
  className?: string | undefined;
}

/** Link to a feed, for feed readers. */
export function FeedLink({ to, label, className }: FeedLinkProps) {
  return (
    <Tooltip label={label}>
      <a
        href={to}
        type="application/atom+xml"
        aria-label={label}
        className={clsx(buttonClass('ghost'), 'sn-icon-button', className)}
      >
        <Rss aria-hidden />
      </a>
    </Tooltip>
  );
}

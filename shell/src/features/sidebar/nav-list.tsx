import { t } from '@snippetry/web-kit';
import { fullNumber } from '@snippetry/web-kit/ui';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Counts, isCurrent, type NavItem } from '../../lib/navigation/nav-items.ts';
import { preloadFor } from '../../remotes/preload.ts';

const ROW = 'relative flex h-11 items-center gap-2.5 rounded-control px-2.5 text-sm lg:h-8';
const OTHER = 'font-medium text-fg-2 hover:bg-surface-2 hover:text-fg-1';
const CURRENT =
  'bg-surface-1 font-semibold text-fg-1 shadow-[0_0_0_1px_var(--line-1)] before:absolute before:-left-3 before:inset-y-[5px] before:w-1.5 before:border-r before:border-accent-line before:bg-accent';

interface Props {
  items: readonly NavItem[];
  label: string;
  counts?: Counts;
}

/** Links of the sidebar; the current one is marked. */
export function NavList({ items, label, counts = {} }: Props) {
  const { pathname } = useLocation();
  const id = useId();
  return (
    <nav aria-label={label}>
      <ul>
        {items.map((item) => {
          const current = isCurrent(item, pathname);
          // Hide zero counts.
          const count = (item.count && counts[item.count]) || undefined;
          const countId = count === undefined ? undefined : `${id}-${item.count}`;
          const preload = () => void preloadFor(item.to);
          return (
            <li key={item.to}>
              <Link
                to={item.to}
                aria-current={current ? 'page' : undefined}
                aria-describedby={countId}
                className={`${ROW} ${current ? CURRENT : OTHER}`}
                onMouseEnter={preload}
                onFocus={preload}
              >
                <item.icon size={16} strokeWidth={1.75} aria-hidden />
                {t(item.label)}
                {count === undefined ? null : (
                  <span
                    id={countId}
                    aria-hidden
                    className="ml-auto text-xs font-normal text-fg-3 tabular-nums"
                  >
                    {fullNumber(count)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

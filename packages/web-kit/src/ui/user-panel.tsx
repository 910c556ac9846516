import { CalendarDays, GitBranch, Link as LinkIcon, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { longDate } from './dates.ts';
import { fullNumber } from './numbers.ts';
import './text-link.css';
import './user-facts.css';

/** Props of {@link UserCounters}. */
export interface UserCountersProps {
  stats: { totalSnippets: number; totalViews: number; totalStars: number; totalForks: number };
}

/** How much somebody has written, and how much of it is read and used. */
export function UserCounters({ stats }: UserCountersProps) {
  const counters = [
    ['Snippets', stats.totalSnippets],
    ['Views', stats.totalViews],
    ['Stars', stats.totalStars],
    ['Forks', stats.totalForks],
  ] as const;
  return (
    <dl className="sn-user-counters">
      {counters.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fullNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Props of {@link UserFacts}. */
export interface UserFactsProps {
  /** What somebody says of themselves; empty texts are left out. */
  user: { location: string; website: string; githubUsername: string; createdAt: string };
}

/** Where somebody is to be found, and since when they are here. */
export function UserFacts({ user }: UserFactsProps) {
  const { location, website, githubUsername, createdAt } = user;
  const github = `https://github.com/${encodeURIComponent(githubUsername)}`;
  return (
    <ul className="sn-user-facts">
      {location ? (
        <Fact icon={MapPin}>
          <span>{location}</span>
        </Fact>
      ) : null}
      {/^https?:\/\//i.test(website) ? (
        <Fact icon={LinkIcon}>
          <OutsideLink to={website}>{website.replace(/^https?:\/\/|\/$/gi, '')}</OutsideLink>
        </Fact>
      ) : null}
      {githubUsername ? (
        <Fact icon={GitBranch}>
          <OutsideLink to={github}>{githubUsername}</OutsideLink>
        </Fact>
      ) : null}
      <Fact icon={CalendarDays}>Joined {longDate(createdAt)}</Fact>
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </li>
  );
}

/** A link that somebody wrote: search engines are not to follow it. */
function OutsideLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="sn-link" href={to} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

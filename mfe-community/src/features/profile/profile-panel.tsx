import { Avatar, fullNumber, longDate, Panel } from '@snippetry/web-kit/ui';
import { CalendarDays, GitBranch, Link as LinkIcon, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../data/types.ts';

/** What a user says of themselves, and how much of what they share is read and used. */
export function ProfilePanel({ user }: { user: User }) {
  return (
    <Panel padded={false} aria-label="Profile">
      <div className="px-4 pt-5 pb-4">
        <Avatar name={user.username} src={user.avatar} size={56} />
        <p className="mt-3 text-sm break-words text-fg-3">@{user.username}</p>
        {user.bio ? (
          <p className="mt-2 text-[13px]/[19px] break-words whitespace-pre-line text-fg-2">
            {user.bio}
          </p>
        ) : null}
      </div>
      <Counters stats={user.stats} />
      <Facts user={user} />
    </Panel>
  );
}

function Counters({ stats }: { stats: User['stats'] }) {
  const counters = [
    ['Snippets', stats.totalSnippets],
    ['Views', stats.totalViews],
    ['Stars', stats.totalStars],
    ['Forks', stats.totalForks],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px border-t border-line-1 bg-line-1">
      {counters.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-surface-1 px-4 py-2.5">
          <dt className="text-xs text-fg-3">{label}</dt>
          <dd className="text-md font-semibold tabular-nums">{fullNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ user }: { user: User }) {
  const { location, website, githubUsername, createdAt } = user;
  const github = `https://github.com/${encodeURIComponent(githubUsername)}`;
  return (
    <ul className="border-t border-line-1 px-4 py-3 text-sm">
      {location ? (
        <Fact icon={MapPin}>
          <span className="truncate">{location}</span>
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
    <li className="flex min-h-7 items-center gap-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="flex-none text-fg-3" />
      {children}
    </li>
  );
}

/** A link that somebody wrote: search engines are not to follow it. */
function OutsideLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      className="truncate underline decoration-1 underline-offset-3 hover:bg-accent hover:text-on-accent"
      href={to}
      target="_blank"
      rel="nofollow noopener noreferrer"
    >
      {children}
    </a>
  );
}

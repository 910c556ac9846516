import type { SessionUser } from '@snippetry/web-kit';
import { Avatar, fullNumber, longDate, Panel } from '@snippetry/web-kit/ui';
import { CalendarDays, GitBranch, Link as LinkIcon, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';

/** First and last name when both are set, else the username. */
function fullName({ firstName, lastName, username }: SessionUser): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}

const LINK =
  'truncate underline decoration-1 underline-offset-3 hover:bg-accent hover:text-on-accent';

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-h-7 items-center gap-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="flex-none text-fg-3" />
      {children}
    </li>
  );
}

function Facts({ user }: { user: SessionUser }) {
  const { location, website, githubUsername, createdAt } = user;
  const isWeb = /^https?:\/\//i.test(website);
  return (
    <ul className="border-t border-line-1 px-4 py-3 text-sm">
      {location ? (
        <Fact icon={MapPin}>
          <span className="truncate">{location}</span>
        </Fact>
      ) : null}
      {isWeb ? (
        <Fact icon={LinkIcon}>
          <a className={LINK} href={website} target="_blank" rel="noreferrer">
            {website.replace(/^https?:\/\/|\/$/gi, '')}
          </a>
        </Fact>
      ) : null}
      {githubUsername ? (
        <Fact icon={GitBranch}>
          <a
            className={LINK}
            href={`https://github.com/${encodeURIComponent(githubUsername)}`}
            target="_blank"
            rel="noreferrer"
          >
            {githubUsername}
          </a>
        </Fact>
      ) : null}
      <Fact icon={CalendarDays}>Joined {longDate(createdAt)}</Fact>
    </ul>
  );
}

function Counters({ stats }: { stats: SessionUser['stats'] }) {
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

/** The profile as others see it. */
export function ProfileCard({ user }: { user: SessionUser }) {
  return (
    <Panel padded={false} className="self-start overflow-hidden">
      <div className="px-4 pt-5 pb-4">
        <Avatar name={user.username} src={user.avatar} size={56} own />
        <h2 className="mt-3 text-md font-semibold break-words">{fullName(user)}</h2>
        <p className="text-sm text-fg-3">@{user.username}</p>
        {user.bio ? (
          <p className="mt-2.5 text-[13px]/[19px] break-words whitespace-pre-line text-fg-2">
            {user.bio}
          </p>
        ) : null}
      </div>
      <Counters stats={user.stats} />
      <Facts user={user} />
    </Panel>
  );
}

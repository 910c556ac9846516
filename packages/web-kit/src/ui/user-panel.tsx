import { CalendarDays, GitBranch, Link as LinkIcon, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { Avatar } from './avatar.tsx';
import { longDate } from './dates.ts';
import { fullNumber } from './numbers.ts';
import { Panel } from './panel.tsx';
import { personName } from './person-name.ts';
import './text-link.css';
import './user-panel.css';

/** Public fields of a user. */
export interface PanelUser {
  username: string;
  firstName: string;
  lastName: string;
  avatar: string;
  bio: string;
  location: string;
  website: string;
  githubUsername: string;
  createdAt: string;
  stats: { totalSnippets: number; totalViews: number; totalStars: number; totalForks: number };
}

export interface UserPanelProps {
  /** User whose empty fields are hidden. */
  user: PanelUser;
  /** Whether it is the viewer. */
  own?: boolean | undefined;
  /** Whether the panel shows the name as a heading; for pages that do not. */
  named?: boolean | undefined;
  /** Actions below the name and the bio. */
  children?: ReactNode;
}

/** A user's public profile with the counters of their snippets. */
export function UserPanel({ user, own, named = false, children }: UserPanelProps) {
  return (
    <Panel padded={false} aria-label={t('Profile')} className="sn-user">
      <div className="sn-user-head">
        <Avatar name={user.username} src={user.avatar} size={56} own={own} />
        {named ? <h2>{personName(user)}</h2> : null}
        <p className="sn-user-name">@{user.username}</p>
        {user.bio ? <p className="sn-user-bio">{user.bio}</p> : null}
        {children}
      </div>
      <Counters stats={user.stats} />
      <Facts user={user} />
    </Panel>
  );
}

function Counters({ stats }: Pick<PanelUser, 'stats'>) {
  const counters = [
    [t('Snippets'), stats.totalSnippets],
    [t('Views'), stats.totalViews],
    [t('Stars'), stats.totalStars],
    [t('Forks'), stats.totalForks],
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

function Facts({ user }: { user: PanelUser }) {
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
      <Fact icon={CalendarDays}>{t('Joined {date}', { date: longDate(createdAt) })}</Fact>
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

/** A link entered by a user: `nofollow`, since it is not ours. */
function OutsideLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="sn-link" href={to} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

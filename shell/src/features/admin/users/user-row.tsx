import { msg } from '@snippetry/contracts/texts';
import { Trans, t, useProfileLink } from '@snippetry/web-kit';
import { Avatar, Badge, RelativeTime } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import type { AdminUser } from '../../../data/admin.types.ts';
import { UserMenu } from './user-menu.tsx';

/** Account with its roles and state, and a menu of actions. */
export function UserRow({ user }: { user: AdminUser }) {
  const linkTo = useProfileLink();
  const { username, email, emailVerified, isDemo, suspension, createdAt, lastSeenAt } = user;
  const { groupRole } = user;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Avatar name={username} src={user.avatar} size={32} />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={linkTo(username)} className="wrap-anywhere font-semibold hover:underline">
            {username}
          </Link>
          <Rights user={user} />
        </div>
        <p className="wrap-anywhere text-fg-2">
          {email}
          {emailVerified || isDemo ? null : (
            <span className="text-fg-3"> {t('(not confirmed)')}</span>
          )}
        </p>
        {groupRole ? (
          <p className="wrap-anywhere text-fg-2">
            {t('Role by groups at {site}: {groups}', {
              site: groupRole.site,
              groups: groupRole.groups.join(', '),
            })}
          </p>
        ) : null}
        {suspension ? (
          <p className="wrap-anywhere text-fg-2">
            <Trans
              text="Suspended {time}: {reason}"
              values={{ time: <RelativeTime iso={suspension.at} />, reason: suspension.reason }}
            />
          </p>
        ) : null}
        <p className="text-xs text-fg-3">
          <RelativeTime iso={createdAt} text={msg('Joined {time}')} />
          {lastSeenAt ? (
            <>
              {', '}
              <RelativeTime iso={lastSeenAt} text={msg('last seen {time}')} />
            </>
          ) : null}
        </p>
      </div>
      <UserMenu user={user} />
    </li>
  );
}

function Rights({ user }: { user: AdminUser }) {
  return (
    <>
      {user.isAdmin ? <Badge tone="info">{t('Administrator')}</Badge> : null}
      {user.isModerator && !user.isAdmin ? <Badge tone="info">{t('Moderator')}</Badge> : null}
      {user.isDemo ? <Badge>{t('Demo')}</Badge> : null}
      {user.hasSecondFactor ? <Badge tone="success">{t('Two-step sign-in')}</Badge> : null}
      {user.suspension ? <Badge tone="danger">{t('Suspended')}</Badge> : null}
    </>
  );
}

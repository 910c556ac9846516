import { Avatar, Panel, UserCounters, UserFacts } from '@snippetry/web-kit/ui';
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
      <UserCounters stats={user.stats} />
      <UserFacts user={user} />
    </Panel>
  );
}

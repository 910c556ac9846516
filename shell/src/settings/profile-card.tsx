import type { SessionUser } from '@snippetry/web-kit';
import { Avatar, Panel, UserCounters, UserFacts } from '@snippetry/web-kit/ui';

/** First and last name when both are set, else the username. */
function fullName({ firstName, lastName, username }: SessionUser): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
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
      <UserCounters stats={user.stats} />
      <UserFacts user={user} />
    </Panel>
  );
}

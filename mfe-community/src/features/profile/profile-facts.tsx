import { useSession } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { Button, fullNumber } from '@snippetry/web-kit/ui';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '../../data/types.ts';
import type { PeopleList } from '../../data/user-queries.ts';
import { FollowButton } from './follow-button.tsx';
import { LiftSuspension } from './lift-suspension.tsx';
import { PeopleDialog } from './people-dialog.tsx';

/** How much others think of a user, and what the viewer can do with them. */
export function ProfileFacts({ person }: { person: Person }) {
  const { user } = useSession();
  const [list, setList] = useState<PeopleList | null>(null);
  const { followerCount, followingCount, reputation, isSuspended } = person;
  const followers = followerCount === 1 ? 'follower' : 'followers';
  return (
    <>
      {isSuspended ? (
        <p className="mt-2.5 flex items-center gap-2 text-sm text-danger">
          <Ban size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
          This account is suspended
        </p>
      ) : null}
      <p className="mt-2.5 flex flex-wrap items-center gap-x-4 text-sm text-fg-2 max-lg:mt-1">
        <Count value={followerCount} label={followers} onOpen={() => setList('followers')} />
        <Count value={followingCount} label="following" onOpen={() => setList('following')} />
        <span className="py-1">
          <b className="font-semibold text-fg-1 tabular-nums">{fullNumber(reputation)}</b>{' '}
          reputation
        </span>
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {user?._id === person._id ? (
          <Button asChild>
            <Link to="/app/settings">Edit profile</Link>
          </Button>
        ) : null}
        <FollowButton person={person} />
        {isSuspended && user?.isModerator ? <LiftSuspension person={person} /> : null}
      </div>
      <PeopleDialog person={person} list={list} onClose={() => setList(null)} />
    </>
  );
}

interface CountProps {
  value: number;
  label: string;
  onOpen: () => void;
}

/** A number of people, which opens the list of them. */
function Count({ value, label, onOpen }: CountProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="cursor-pointer py-1 hover:underline max-lg:py-2.5"
    >
      <b className="font-semibold text-fg-1 tabular-nums">{fullNumber(value)}</b> {label}
    </button>
  );
}

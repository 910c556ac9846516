import { Trans, TransPlural, t, useSession } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../data/types.ts';
import type { PeopleList } from '../../data/user.queries.ts';
import { FollowButton } from './follow-button.tsx';
import { LiftSuspension } from './lift-suspension.tsx';
import { PeopleDialog } from './people-dialog.tsx';

const NUMBER = {
  b: (number: ReactNode) => <b className="font-semibold text-fg-1 tabular-nums">{number}</b>,
};

/** Suspension, followers and reputation of a user, and the viewer's actions. */
export function ProfileFacts({ person }: { person: Person }) {
  const { user } = useSession();
  const [list, setList] = useState<PeopleList | null>(null);
  const { followerCount, followingCount, reputation, isSuspended } = person;
  return (
    <>
      {isSuspended ? (
        <p className="mt-2.5 flex items-center gap-2 text-sm text-danger">
          <Ban size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
          {t('This account is suspended')}
        </p>
      ) : null}
      <p className="mt-2.5 flex flex-wrap items-center gap-x-4 text-sm text-fg-2 max-lg:mt-1">
        <Count onOpen={() => setList('followers')}>
          <TransPlural
            count={followerCount}
            one="<b>{count}</b> follower"
            other="<b>{count}</b> followers"
            parts={NUMBER}
          />
        </Count>
        <Count onOpen={() => setList('following')}>
          <Trans
            text="<b>{number}</b> following"
            values={{ number: followingCount }}
            parts={NUMBER}
          />
        </Count>
        <span className="py-1">
          <Trans text="<b>{number}</b> reputation" values={{ number: reputation }} parts={NUMBER} />
        </span>
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {user?._id === person._id ? (
          <Button asChild>
            <Link to="/app/settings">{t('Edit profile')}</Link>
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
  onOpen: () => void;
  children: ReactNode;
}

/** A number of people; opens their list. */
function Count({ onOpen, children }: CountProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="cursor-pointer py-1 hover:underline max-lg:py-2.5"
    >
      {children}
    </button>
  );
}

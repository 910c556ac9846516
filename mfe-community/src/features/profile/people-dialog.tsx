import { msg } from '@snippetry/contracts/texts';
import { t, useProfileLink, useSession } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { Avatar, Dialog, LoadMore, personName, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../data/types.ts';
import { type PeopleList, peopleOf } from '../../data/user.queries.ts';
import { FollowButton } from './follow-button.tsx';

const NOBODY = {
  followers: msg('No followers yet.'),
  following: msg('Not following anyone yet.'),
};
const NOBODY_OF_ONES_OWN: typeof NOBODY = {
  followers: msg('You have no followers yet.'),
  following: msg('You follow no one yet.'),
};

export interface PeopleDialogProps {
  person: Person;
  /** List to show; null while the dialog is closed. */
  list: PeopleList | null;
  onClose: () => void;
}

/** Followers of a user, or the users they follow. */
export function PeopleDialog({ person, list, onClose }: PeopleDialogProps) {
  const name = personName(person);
  return (
    <Dialog
      open={list !== null}
      onOpenChange={onClose}
      size="sm"
      title={
        list === 'following'
          ? t('Followed by {name}', { name })
          : t('Followers of {name}', { name })
      }
    >
      {list ? <People list={list} userId={person._id} onLeave={onClose} /> : null}
    </Dialog>
  );
}

interface PeopleProps {
  list: PeopleList;
  userId: string;
  /** Called when a profile is opened. */
  onLeave: () => void;
}

function People({ list, userId, onLeave }: PeopleProps) {
  const { user } = useSession();
  const query = useInfiniteQuery(peopleOf(list, userId));
  const rows = useRef<HTMLUListElement>(null);
  const nobody = user?._id === userId ? NOBODY_OF_ONES_OWN : NOBODY;
  return (
    <QueryView
      query={query}
      loading={t('Loading people...')}
      waiting={<PeopleSkeleton />}
      failed={t('Failed to load people')}
      isEmpty={({ pages }) => pages.every(({ users }) => users.length === 0)}
      empty={<p className="py-2 text-sm text-fg-2">{t(nobody[list])}</p>}
    >
      {({ pages }) => (
        <>
          <ul ref={rows} className="-my-2 divide-y divide-line-1">
            {pages
              .flatMap(({ users }) => users)
              .map((one) => (
                <PersonRow key={one._id} person={one} onLeave={onLeave} />
              ))}
          </ul>
          <LoadMore query={query} list={rows} className="mt-4" />
        </>
      )}
    </QueryView>
  );
}

function PersonRow({ person, onLeave }: { person: Person; onLeave: () => void }) {
  const linkTo = useProfileLink();
  const name = personName(person);
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <Avatar name={person.username} src={person.avatar} size={32} />
      <span className="min-w-0 flex-1">
        <Link
          to={linkTo(person.username)}
          onClick={onLeave}
          className="block truncate text-sm font-semibold hover:underline"
        >
          {name}
        </Link>
        {name === person.username ? null : (
          <span className="block truncate text-xs text-fg-3">@{person.username}</span>
        )}
      </span>
      <FollowButton person={person} small />
    </li>
  );
}

function PeopleSkeleton() {
  return (
    <ul className="-my-2 divide-y divide-line-1">
      {['60%', '45%', '55%'].map((width) => (
        <li key={width} className="flex min-h-12 items-center gap-3 py-2">
          <Skeleton width={32} height={32} />
          <Skeleton width={width} />
        </li>
      ))}
    </ul>
  );
}

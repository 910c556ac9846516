import { t, useSession } from '@snippetry/web-kit';
import { Button, SignInDialog } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useFollow } from '../../data/follow.mutations.ts';
import type { Person } from '../../data/types.ts';

export interface FollowButtonProps {
  person: Person;
  /** For rows of a list. */
  small?: boolean | undefined;
}

/**
 * Follows or unfollows a user; visitors get the sign-in dialog. Hidden for the viewer's own account
 * and suspended ones.
 */
export function FollowButton({ person, small = false }: FollowButtonProps) {
  const { user } = useSession();
  const follow = useFollow(person._id);
  const [needed, setNeeded] = useState<string | null>(null);
  const { username, isFollowing, isSuspended } = person;
  if (user?._id === person._id || (isSuspended && !isFollowing)) return null;
  const press = () => {
    if (!user) setNeeded(t('follow {username}', { username }));
    else if (!follow.isPending) follow.mutate(isFollowing);
  };
  return (
    <>
      <Button
        size={small ? 'sm' : 'md'}
        variant={isFollowing || small ? 'secondary' : 'primary'}
        onClick={press}
        aria-label={
          isFollowing
            ? t('Following {name}', { name: username })
            : t('Follow {name}', { name: username })
        }
      >
        {isFollowing ? t('Following') : t('Follow')}
      </Button>
      <SignInDialog purpose={needed} onClose={() => setNeeded(null)} />
    </>
  );
}

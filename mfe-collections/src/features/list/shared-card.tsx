import { t, useProfileLink, useSession } from '@snippetry/web-kit';
import { Avatar, IconButton, personName } from '@snippetry/web-kit/ui';
import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStarCollection } from '../../data/star.mutations.ts';
import type { Collection } from '../../data/types.ts';
import { CollectionCard } from './collection-card.tsx';

export interface SharedCardProps {
  collection: Collection;
  /** Called with the purpose of an action that requires an account. */
  onSignInNeeded: (purpose: string) => void;
}

/** Card of a public collection with its owner and a star button. */
export function SharedCard({ collection, onSignInNeeded }: SharedCardProps) {
  return (
    <CollectionCard
      collection={collection}
      corner={<StarButton collection={collection} onSignInNeeded={onSignInNeeded} />}
      owner={<Owner collection={collection} />}
    />
  );
}

function StarButton({ collection, onSignInNeeded }: SharedCardProps) {
  const { user } = useSession();
  const star = useStarCollection(collection);
  const { name, isStarred } = collection;
  const press = () => {
    if (!user) onSignInNeeded(t('star this collection'));
    else if (!star.isPending) star.mutate();
  };
  return (
    <IconButton
      size="sm"
      label={t('Star {name}', { name })}
      icon={<Star aria-hidden />}
      pressed={isStarred}
      tone={isStarred ? 'star' : undefined}
      onClick={press}
    />
  );
}

/** Owner of a collection; nothing for a deleted account. */
function Owner({ collection: { owner } }: { collection: Collection }) {
  const profileOf = useProfileLink();
  if (owner.username === '') return null;
  const name = personName(owner);
  return (
    <span className="mt-2 flex min-w-0 items-center gap-2 text-sm text-fg-2">
      <Avatar name={name} src={owner.avatar} />
      <Link
        to={profileOf(owner.username)}
        className="relative z-1 -my-1 truncate py-1 hover:underline"
      >
        {name}
      </Link>
    </span>
  );
}

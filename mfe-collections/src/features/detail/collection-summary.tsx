import { msg } from '@snippetry/contracts/texts';
import { plural, Trans, t, useProfileLink } from '@snippetry/web-kit';
import {
  FeedLink,
  Meta,
  MetaItem,
  RelativeTime,
  Tag,
  VisibilityBadge,
} from '@snippetry/web-kit/ui';
import { GitFork, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Collection } from '../../data/types.ts';
import { useCollectionLink } from '../../lib/use-collection-link.ts';

const LINK =
  'text-fg-1 underline decoration-1 underline-offset-3 hover:bg-accent hover:text-on-accent';

export function CollectionSummary({ collection }: { collection: Collection }) {
  const { _id, name, description, tags, isPublic } = collection;
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 max-w-[720px] flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h1>
          <VisibilityBadge isPublic={isPublic} />
        </div>
        {description ? <p className="text-sm wrap-anywhere text-fg-2">{description}</p> : null}
        <ForkedFrom collection={collection} />
        {tags.length > 0 ? (
          <ul className="flex flex-wrap gap-x-2 gap-y-1">
            {tags.map((tag) => (
              <li key={tag} className="flex min-w-0">
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        ) : null}
        <Numbers collection={collection} />
      </div>
      {isPublic ? (
        <FeedLink
          to={`/api/collections/${_id}/feed`}
          label={t('Feed of this collection')}
          className="-my-1.5 max-lg:-my-2.5"
        />
      ) : null}
    </div>
  );
}

function Numbers({ collection }: { collection: Collection }) {
  const { snippetCount, starCount, forkCount, owner, isOwner, updatedAt } = collection;
  const profileOf = useProfileLink();
  return (
    <Meta>
      {isOwner || owner.username === '' ? null : (
        <MetaItem>
          <Trans
            text="by {author}"
            values={{
              author: (
                <Link
                  to={profileOf(owner.username)}
                  className="-my-1 py-1 text-fg-2 hover:underline"
                >
                  {owner.username}
                </Link>
              ),
            }}
          />
        </MetaItem>
      )}
      <MetaItem>
        {plural(snippetCount, { one: '{count} snippet', other: '{count} snippets' })}
      </MetaItem>
      <MetaItem icon={<Star aria-hidden />}>
        {plural(starCount, { one: '{count} star', other: '{count} stars' })}
      </MetaItem>
      <MetaItem icon={<GitFork aria-hidden />}>
        {plural(forkCount, { one: '{count} fork', other: '{count} forks' })}
      </MetaItem>
      <MetaItem>
        <RelativeTime iso={updatedAt} text={msg('Updated {time}')} />
      </MetaItem>
    </Meta>
  );
}

function ForkedFrom({ collection }: { collection: Collection }) {
  const collectionLink = useCollectionLink();
  const profileOf = useProfileLink();
  const origin = collection.forkedFrom;
  if (!origin) return null;
  const { username } = origin.owner;
  const name = (
    <Link to={collectionLink(origin._id)} className={LINK}>
      {origin.name}
    </Link>
  );
  const owner = (
    <Link to={profileOf(username)} className={LINK}>
      {username}
    </Link>
  );
  return (
    <p className="text-sm wrap-anywhere text-fg-3">
      {username === '' ? (
        <Trans text="Forked from {name}" values={{ name }} />
      ) : (
        <Trans text="Forked from {name} by {owner}" values={{ name, owner }} />
      )}
    </p>
  );
}

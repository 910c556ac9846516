import { useProfileLink } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { FeedLink, Meta, MetaItem, RelativeTime, Tag } from '@snippetry/web-kit/ui';
import type { Collection } from '../../data/types.ts';
import { plural } from '../../lib/plural.ts';

/** Description, tags and numbers of a collection. */
export function CollectionSummary({ collection }: { collection: Collection }) {
  const { _id, description, tags, snippetCount, owner, isOwner, isPublic, updatedAt } = collection;
  const profileOf = useProfileLink();
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 max-w-[720px] flex-1 flex-col gap-2">
        {description ? <p className="text-sm break-words text-fg-2">{description}</p> : null}
        {tags.length > 0 ? (
          <ul className="flex flex-wrap gap-x-2 gap-y-1">
            {tags.map((tag) => (
              <li key={tag} className="flex min-w-0">
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        ) : null}
        <Meta>
          <MetaItem>{plural(snippetCount, 'snippet')}</MetaItem>
          {isOwner || owner.username === '' ? null : (
            <MetaItem>
              by{' '}
              <Link to={profileOf(owner.username)} className="-my-1 py-1 text-fg-2 hover:underline">
                {owner.username}
              </Link>
            </MetaItem>
          )}
          <MetaItem>
            <RelativeTime iso={updatedAt} prefix="Updated" />
          </MetaItem>
        </Meta>
      </div>
      {isPublic ? (
        <FeedLink
          to={`/api/collections/${_id}/feed`}
          label="Feed of this collection"
          className="-my-1.5 max-lg:-my-2.5"
        />
      ) : null}
    </div>
  );
}

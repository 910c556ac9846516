import {
  CardAction,
  LanguageMark,
  Meta,
  MetaItem,
  Pile,
  shortDate,
  TagList,
} from '@snippetry/web-kit/ui';
import { Globe, Lock } from 'lucide-react';
import type { Collection } from '../../data/types.ts';
import { plural } from '../../lib/plural.ts';

const MAX_TAGS = 3;

/** One collection in the grid. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { name, description, isPublic, snippetCount, tags, snippets } = collection;
  const Visibility = isPublic ? Globe : Lock;
  return (
    <Pile>
      <div className="flex lg:min-h-[136px] flex-col px-4 pt-3 pb-3">
        <h2 className="truncate text-base font-semibold tracking-[-.006em]">{name}</h2>
        <div className="mt-1">
          <Meta>
            <MetaItem>{plural(snippetCount, 'snippet')}</MetaItem>
            <MetaItem icon={<Visibility aria-hidden />}>{isPublic ? 'Public' : 'Private'}</MetaItem>
          </Meta>
        </div>
        {description ? (
          <p className="mt-2 line-clamp-2 text-sm leading-[18px] break-words text-fg-2">
            {description}
          </p>
        ) : null}
        {tags.length > 0 ? (
          <TagList
            tags={tags}
            max={MAX_TAGS}
            more={(hidden) => `+${hidden} more`}
            className="mt-2"
          />
        ) : null}
      </div>
      <RecentSnippets snippets={snippets} />
      <footer className="flex items-center justify-between gap-2 border-t border-line-1 py-1.5 pr-2.5 pl-4">
        <span className="text-xs text-fg-3 tabular-nums">
          Updated <time dateTime={collection.updatedAt}>{shortDate(collection.updatedAt)}</time>
        </span>
        <CardAction to={`/app/collections/${collection._id}`} label={`View Collection ${name}`}>
          View Collection
        </CardAction>
      </footer>
    </Pile>
  );
}

function RecentSnippets({ snippets }: Pick<Collection, 'snippets'>) {
  return (
    <ul className="mt-auto lg:h-[73px] border-t border-line-1 bg-code-bg py-2">
      {snippets.map((snippet) => (
        <li key={snippet._id} className="flex h-7 items-center gap-2.5 px-4 text-sm">
          <LanguageMark language={snippet.language} size={16} labelled />
          <span className="truncate">{snippet.title}</span>
        </li>
      ))}
      {snippets.length === 0 ? (
        <li className="flex h-7 items-center px-4 text-sm text-fg-3">No snippets yet</li>
      ) : null}
    </ul>
  );
}

import { plural, Trans, t } from '@snippetry/web-kit';
import {
  Badge,
  CardAction,
  cardNumber,
  LanguageMark,
  Meta,
  MetaItem,
  Pile,
  shortDate,
  TagList,
} from '@snippetry/web-kit/ui';
import { GitFork, Globe, Lock, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Collection } from '../../data/types.ts';
import { useCollectionLink } from '../../lib/use-collection-link.ts';

const MAX_TAGS = 3;

export interface CollectionCardProps {
  collection: Collection;
  /** Menu or star button to the right of the name. */
  corner?: ReactNode;
  /** Owner, in lists of several owners. */
  owner?: ReactNode;
}

/** Card of a collection. The link of its name covers the whole card. */
export function CollectionCard({ collection, corner, owner }: CollectionCardProps) {
  const { _id, name, description, tags, snippets, updatedAt } = collection;
  const to = useCollectionLink()(_id);
  return (
    <Pile>
      <div className="flex flex-col px-4 pt-3 pb-3 lg:min-h-[136px]">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 truncate text-base font-semibold tracking-[-.006em]">
            <Link
              to={to}
              className="underline-offset-3 after:absolute after:inset-0 after:rounded-[6px] after:content-[''] hover:underline"
            >
              {name}
            </Link>
          </h3>
          {corner ? (
            <span className="relative z-1 -my-1 -mr-2 flex-none max-lg:-my-2.5">{corner}</span>
          ) : null}
        </div>
        <Facts collection={collection} />
        {owner}
        {description ? (
          <p className="mt-2 line-clamp-2 text-sm leading-[18px] break-words text-fg-2">
            {description}
          </p>
        ) : null}
        {tags.length > 0 ? (
          <TagList
            tags={tags}
            max={MAX_TAGS}
            more={(hidden) => plural(hidden, { one: '+{count} more', other: '+{count} more' })}
            className="mt-2"
          />
        ) : null}
      </div>
      <RecentSnippets snippets={snippets} />
      <footer className="flex items-center justify-between gap-2 border-t border-line-1 py-1.5 pr-2.5 pl-4">
        <span className="text-xs text-fg-3 tabular-nums">
          <Trans
            text="Updated {date}"
            values={{ date: <time dateTime={updatedAt}>{shortDate(updatedAt)}</time> }}
          />
        </span>
        <span className="relative z-1">
          <CardAction to={to} label={t('View Collection {name}', { name })}>
            {t('View Collection')}
          </CardAction>
        </span>
      </footer>
    </Pile>
  );
}

function Facts({ collection }: { collection: Collection }) {
  const { isPublic, snippetCount, starCount, forkedFrom, updateAvailable } = collection;
  const Visibility = isPublic ? Globe : Lock;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Meta>
        <MetaItem>
          {plural(snippetCount, { one: '{count} snippet', other: '{count} snippets' })}
        </MetaItem>
        <MetaItem icon={<Visibility aria-hidden />}>
          {isPublic ? t('Public') : t('Private')}
        </MetaItem>
        {starCount > 0 ? (
          <MetaItem icon={<Star aria-hidden />} label={starCount === 1 ? t('star') : t('stars')}>
            {cardNumber(starCount)}
          </MetaItem>
        ) : null}
        {forkedFrom ? (
          <span className="sn-meta-item" title={t('Forked from {name}', { name: forkedFrom.name })}>
            {/* With an icon in the text: "Fork" is a noun here, unlike on buttons. */}
            <Trans text="{icon}Fork" values={{ icon: <GitFork aria-hidden /> }} />
          </span>
        ) : null}
      </Meta>
      {updateAvailable === null ? null : <Badge tone="info">{t('Update available')}</Badge>}
    </div>
  );
}

function RecentSnippets({ snippets }: Pick<Collection, 'snippets'>) {
  return (
    <ul className="mt-auto border-t border-line-1 bg-code-bg py-2 lg:h-[73px]">
      {snippets.map((snippet) => (
        <li key={snippet._id} className="flex h-7 items-center gap-2.5 px-4 text-sm">
          <LanguageMark language={snippet.language} size={16} labelled />
          <span className="truncate">{snippet.title}</span>
        </li>
      ))}
      {snippets.length === 0 ? (
        <li className="flex h-7 items-center px-4 text-sm text-fg-3">{t('No snippets yet')}</li>
      ) : null}
    </ul>
  );
}

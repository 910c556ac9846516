import { msg } from '@snippetry/contracts/texts';
import { plural, t, useSession } from '@snippetry/web-kit';
import {
  AddToCollectionButton,
  CardAction,
  IconButton,
  type Marks,
  Meta,
  MetaItem,
  previewCode,
  RelativeTime,
  SnippetCard,
  ViewAndStarCounts,
} from '@snippetry/web-kit/ui';
import { Heart } from 'lucide-react';
import type { Snippet } from '../../data/types.ts';

const PREVIEW = 120;

export interface FavoriteCardProps {
  snippet: Snippet;
  /** Marks of the current search. */
  marks: Marks | undefined;
  onRemove: (id: string) => void;
}

/** Card of a starred snippet; the heart button unstars it. */
export function FavoriteCard({ snippet, marks, onRemove }: FavoriteCardProps) {
  const { user } = useSession();
  const to = `/app/snippets/${snippet._id}`;
  const { author, title } = snippet;
  return (
    <SnippetCard
      title={title}
      to={to}
      description={snippet.description}
      language={snippet.language}
      {...previewCode(snippet, PREVIEW, marks)}
      marks={marks}
      copies={snippet}
      tags={snippet.tags}
      moreTags={(hidden) => plural(hidden, { one: '+{count} more', other: '+{count} more' })}
      corner={
        <>
          <AddToCollectionButton snippet={snippet} visitor={false} />
          <IconButton
            size="sm"
            label={t('Remove from favorites')}
            icon={<Heart aria-hidden fill="currentColor" />}
            className="text-fg-1"
            data-remove
            onClick={() => onRemove(snippet._id)}
          />
        </>
      }
      meta={
        <span className="flex min-w-0 flex-1 flex-col gap-1 pt-1">
          <Meta>
            <MetaItem>
              <span className="truncate text-fg-2">{author.username}</span>
            </MetaItem>
            <ViewAndStarCounts snippet={snippet} />
          </Meta>
          <span className="flex flex-wrap items-center justify-between gap-1">
            <Meta>
              <RelativeTime iso={snippet.createdAt} text={msg('Created {time}')} />
            </Meta>
            <span className="ml-auto flex">
              {author.username === user?.username ? (
                <CardAction to={`${to}/edit`} label={t('Edit {title}', { title })}>
                  {t('Edit')}
                </CardAction>
              ) : null}
              <CardAction to={to} label={t('View Details of {title}', { title })}>
                {t('View Details')}
              </CardAction>
            </span>
          </span>
        </span>
      }
    />
  );
}

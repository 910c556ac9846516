import { msg } from '@snippetry/contracts/texts';
import { t, useProfileLink, useSession, useSnippetLink } from '@snippetry/web-kit';
import {
  AddToCollectionButton,
  CardAction,
  HitText,
  type Marks,
  Meta,
  MetaItem,
  previewCode,
  RelativeTime,
  SnippetCard,
  type SnippetCardProps,
  SnippetRow,
  ViewAndStarCounts,
} from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import type { Snippet } from '../../data/types.ts';

/** Maximum number of characters of code in a preview. */
const PREVIEW_LENGTH = 200;

export interface CommunitySnippetProps {
  snippet: Snippet;
  /** Marks of the current search. */
  marks: Marks | undefined;
}

/** Card of a public snippet. Its facts take two lines, because a card is narrow. */
export function CommunityCard({ snippet, marks }: CommunitySnippetProps) {
  const linkTo = useSnippetLink();
  return (
    <SnippetCard
      {...cardProps({ snippet, marks }, linkTo(snippet._id))}
      meta={
        <span className="flex min-w-0 flex-1 flex-col gap-1 pt-1">
          <Meta>
            <Facts snippet={snippet} marks={marks} />
          </Meta>
          <span className="flex items-center justify-between gap-1">
            <Meta>
              <Created snippet={snippet} />
            </Meta>
            <span className="flex">
              <Actions snippet={snippet} />
            </span>
          </span>
        </span>
      }
    />
  );
}

export function CommunityRow({ snippet, marks }: CommunitySnippetProps) {
  const linkTo = useSnippetLink();
  return (
    <SnippetRow
      {...cardProps({ snippet, marks }, linkTo(snippet._id))}
      actions={
        <span className="flex max-lg:hidden">
          <Actions snippet={snippet} />
        </span>
      }
      meta={
        <Meta>
          <Facts snippet={snippet} marks={marks} />
          <Created snippet={snippet} />
        </Meta>
      }
    />
  );
}

function cardProps(
  { snippet, marks }: CommunitySnippetProps,
  to: string,
): Omit<SnippetCardProps, 'meta'> {
  return {
    title: snippet.title,
    to,
    description: snippet.description,
    language: snippet.language,
    ...previewCode(snippet, PREVIEW_LENGTH, marks),
    marks,
    copies: snippet,
    tags: snippet.tags,
    corner: <Collect snippet={snippet} />,
  };
}

function Collect({ snippet }: { snippet: Snippet }) {
  const { user } = useSession();
  return <AddToCollectionButton snippet={snippet} visitor={!user} />;
}

function Actions({ snippet }: { snippet: Snippet }) {
  const linkTo = useSnippetLink();
  return (
    <>
      <CardAction to={linkTo(snippet._id)} label={t('View {title}', { title: snippet.title })}>
        {t('View')}
      </CardAction>
      {snippet.isOwner ? (
        <CardAction
          to={`/app/snippets/${snippet._id}/edit`}
          label={t('Edit {title}', { title: snippet.title })}
        >
          {t('Edit')}
        </CardAction>
      ) : null}
    </>
  );
}

function Facts({ snippet, marks }: CommunitySnippetProps) {
  const { username } = snippet.author;
  const profileOf = useProfileLink();
  return (
    <>
      <MetaItem>
        <Link to={profileOf(username)} className="-my-1 truncate py-1 text-fg-2 hover:underline">
          <HitText text={username} ranges={marks?.text(username) ?? []} />
        </Link>
      </MetaItem>
      <ViewAndStarCounts snippet={snippet} />
    </>
  );
}

function Created({ snippet }: { snippet: Snippet }) {
  return (
    <MetaItem>
      <RelativeTime iso={snippet.createdAt} text={msg('Created {time}')} />
    </MetaItem>
  );
}

import { t } from '@snippetry/web-kit';
import {
  AddToCollectionButton,
  CardAction,
  Checkbox,
  type Marks,
  Meta,
  MetaItem,
  RelativeTime,
  SnippetCard,
  type SnippetCardProps,
  SnippetRow,
  shownCode,
  ViewAndStarCounts,
} from '@snippetry/web-kit/ui';
import { Globe, Lock, Star } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ListView } from './dashboard-toolbar.tsx';
import { PREVIEW, type ShownSnippet } from './shown-snippet.ts';

/** Props of {@link OwnSnippet}. */
export interface OwnSnippetProps {
  snippet: ShownSnippet;
  view: ListView;
  marks: Marks | undefined;
  ticked: boolean;
  picking: boolean;
  onToggle: (id: string, range: boolean) => void;
}

/** A snippet of the dashboard as a card or a row; the keys of the list lead to its title. */
export const OwnSnippet = memo(function OwnSnippet(props: OwnSnippetProps) {
  const { snippet, view, ticked } = props;
  const Shape = view === 'grid' ? SnippetCard : SnippetRow;
  return (
    <div
      data-snippet={snippet._id}
      data-own={snippet.isOwner || undefined}
      data-ticked={ticked || undefined}
      className="group grid min-w-0 scroll-my-20 data-ticked:*:border-accent-line"
    >
      <Shape {...shown(props)} />
    </div>
  );
});

function shown({ snippet, marks, ticked, picking, onToggle }: OwnSnippetProps): SnippetCardProps {
  const to = `/app/snippets/${snippet._id}`;
  const { title } = snippet;
  return {
    title,
    to,
    description: snippet.description,
    language: snippet.language,
    ...shownCode(snippet, PREVIEW, marks),
    copies: snippet,
    tags: snippet.tags,
    marks,
    corner: (
      <>
        <AddToCollectionButton snippet={snippet} visitor={false} />
        {snippet.isOwner ? (
          <SelectBox
            title={title}
            checked={ticked}
            picking={picking}
            onToggle={(range) => onToggle(snippet._id, range)}
          />
        ) : null}
        <Markers snippet={snippet} />
      </>
    ),
    meta: <Figures snippet={snippet} />,
    actions: (
      <>
        <CardAction to={to} label={t('View {title}', { title })}>
          {t('View')}
        </CardAction>
        <CardAction to={`${to}/edit`} label={t('Edit {title}', { title })}>
          {t('Edit')}
        </CardAction>
      </>
    ),
  };
}

function Figures({ snippet }: { snippet: ShownSnippet }) {
  return (
    <Meta>
      <ViewAndStarCounts snippet={snippet} />
      <MetaItem>
        <RelativeTime iso={snippet.updatedAt} />
      </MetaItem>
    </Meta>
  );
}

function Markers({ snippet }: { snippet: ShownSnippet }) {
  const visibility = snippet.isPublic ? t('Public') : t('Private');
  const Icon = snippet.isPublic ? Globe : Lock;
  return (
    <>
      {snippet.isStarred ? (
        <span role="img" aria-label={t('Starred')} title={t('Starred')} className="text-star">
          <Star aria-hidden fill="currentColor" />
        </span>
      ) : null}
      <span role="img" aria-label={visibility} title={visibility}>
        <Icon aria-hidden />
      </span>
    </>
  );
}

/** Props of {@link SelectBox}. */
export interface SelectBoxProps {
  title: string;
  checked: boolean;
  /** Something is ticked: every box shows. */
  picking: boolean;
  /** `range` where Shift was held. */
  onToggle: (range: boolean) => void;
}

/** Ticks a snippet; out of sight until the card is pointed at, where there is a pointer. */
function SelectBox({ title, checked, picking, onToggle }: SelectBoxProps) {
  const shift = useRef(false);
  return (
    <span
      className={`inline-flex has-focus-visible:opacity-100 pointer-coarse:opacity-100 ${
        picking ? 'opacity-100' : 'opacity-0 group-hover:opacity-100'
      }`}
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={t('Select {title}', { title })}
        checked={checked}
        onChange={() => onToggle(shift.current)}
      />
    </span>
  );
}

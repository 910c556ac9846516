import { t } from '@snippetry/web-kit';
import {
  AddToCollectionButton,
  CardAction,
  Checkbox,
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
import { Globe, Lock, Star } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ListView } from './dashboard-toolbar.tsx';
import { type DashboardSnippet, PREVIEW } from './shown-snippet.ts';

export interface OwnSnippetProps {
  snippet: DashboardSnippet;
  view: ListView;
  marks: Marks | undefined;
  selected: boolean;
  picking: boolean;
  onToggle: (id: string, range: boolean) => void;
}

/** Card or row of a snippet; card shortcuts focus its title. */
export const OwnSnippet = memo(function OwnSnippet(props: OwnSnippetProps) {
  const { snippet, view, selected } = props;
  const Shape = view === 'grid' ? SnippetCard : SnippetRow;
  return (
    <div
      data-snippet={snippet._id}
      data-own={snippet.isOwner || undefined}
      data-selected={selected || undefined}
      className="group grid min-w-0 scroll-my-20 data-selected:*:border-accent-line"
    >
      <Shape {...cardProps(props)} />
    </div>
  );
});

function cardProps({
  snippet,
  marks,
  selected,
  picking,
  onToggle,
}: OwnSnippetProps): SnippetCardProps {
  const to = `/app/snippets/${snippet._id}`;
  const { title } = snippet;
  return {
    title,
    to,
    description: snippet.description,
    language: snippet.language,
    ...previewCode(snippet, PREVIEW, marks),
    copies: snippet,
    tags: snippet.tags,
    marks,
    corner: (
      <>
        <AddToCollectionButton snippet={snippet} visitor={false} />
        {snippet.isOwner ? (
          <SelectBox
            title={title}
            checked={selected}
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

function Figures({ snippet }: { snippet: DashboardSnippet }) {
  return (
    <Meta>
      <ViewAndStarCounts snippet={snippet} />
      <MetaItem>
        <RelativeTime iso={snippet.updatedAt} />
      </MetaItem>
    </Meta>
  );
}

function Markers({ snippet }: { snippet: DashboardSnippet }) {
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

export interface SelectBoxProps {
  title: string;
  checked: boolean;
  /** Whether any snippet is selected; all boxes are then visible. */
  picking: boolean;
  /** `range` is true if Shift was pressed. */
  onToggle: (range: boolean) => void;
}

/** Checkbox of a card; with a pointer, hidden until the card is hovered. */
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

import { t } from '@snippetry/web-kit';
import { HitText, Kbd, LanguageMark, type Marks } from '@snippetry/web-kit/ui';
import { MoreHorizontal, Star } from 'lucide-react';
import { ExcerptLine } from './excerpt-line.tsx';
import type { Row } from './rows.ts';

interface Props {
  row: Row;
  id: string;
  /** Marks matches of the input. */
  marks: Marks | undefined;
  active: boolean;
  onActive: () => void;
  onChoose: () => void;
  /** Lists the actions for the snippet. */
  onActions: () => void;
}

const ROW =
  'relative flex h-11 cursor-default items-center gap-3 rounded-control px-3 text-base select-none lg:h-[38px]';
const ACTIVE =
  'bg-accent-soft before:absolute before:inset-y-0 before:-left-1.5 before:w-1 before:bg-accent';

function Mark({ mark: Icon }: Pick<Row, 'mark'>) {
  if (typeof Icon === 'string') return <LanguageMark language={Icon} />;
  return <Icon size={16} strokeWidth={1.75} aria-hidden className="mx-0.5 flex-none text-fg-3" />;
}

/** Pointer target only: keyboards and screen readers use the button in the footer. */
function ActionsDots({ onActions }: Pick<Props, 'onActions'>) {
  return (
    <span
      aria-hidden
      data-actions
      className="flex h-full w-10 flex-none items-center justify-center text-fg-3"
      onClick={(event) => {
        event.stopPropagation();
        onActions();
      }}
    >
      <MoreHorizontal size={16} />
    </span>
  );
}

export function PaletteRow({ row, id, marks, active, onActive, onChoose, onActions }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: rows are reached through aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={active}
      data-row={row.id}
      className={active ? `${ROW} ${ACTIVE}` : ROW}
      onPointerMove={(event) => {
        // Ignore rows that scroll below a resting pointer.
        if (event.movementX !== 0 || event.movementY !== 0) onActive();
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Mark mark={row.mark} />
      <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-3">
        <span className="max-w-full flex-none truncate lg:not-last:max-w-3/5">
          {marks && row.snippet ? (
            <HitText text={row.label} ranges={marks.text(row.label)} />
          ) : (
            row.label
          )}
        </span>
        {marks && row.snippet ? <ExcerptLine snippet={row.snippet} marks={marks} /> : null}
      </span>
      {row.snippet?.isStarred ? (
        <span className="flex-none text-fg-3">
          <Star size={14} strokeWidth={1.75} aria-hidden fill="currentColor" />
          <span className="sr-only">{t('Starred')}</span>
        </span>
      ) : null}
      {row.detail ? (
        <span
          className={`${row.snippet?.isOwner ? 'hidden lg:block' : ''} max-w-2/5 flex-none truncate text-xs ${active ? 'text-fg-2' : 'text-fg-3'}`}
        >
          {row.detail}
        </span>
      ) : null}
      {row.letter ? (
        <span aria-hidden className="hidden lg:flex">
          <Kbd>{row.letter.toUpperCase()}</Kbd>
        </span>
      ) : null}
      {active && !row.letter ? (
        <span aria-hidden className="hidden lg:flex">
          <Kbd>↵</Kbd>
        </span>
      ) : null}
      {row.snippet ? <ActionsDots onActions={onActions} /> : null}
    </div>
  );
}

import { Kbd, LanguageMark, Marked } from '@snippetry/web-kit/ui';
import type { Row } from './rows.ts';

interface Props {
  row: Row;
  id: string;
  /** What was typed: marked in the label of a snippet. */
  text: string;
  active: boolean;
  onActive: () => void;
  onChoose: () => void;
}

const ROW =
  'relative flex h-11 cursor-default items-center gap-3 rounded-control px-3 text-base select-none lg:h-[38px]';
const ACTIVE =
  'bg-accent-soft before:absolute before:inset-y-0 before:-left-1.5 before:w-1 before:bg-accent';

function Mark({ mark: Icon }: Pick<Row, 'mark'>) {
  if (typeof Icon === 'string') return <LanguageMark language={Icon} />;
  return <Icon size={16} strokeWidth={1.75} aria-hidden className="mx-0.5 flex-none text-fg-3" />;
}

/** A page, an action or a snippet. */
export function PaletteRow({ row, id, text, active, onActive, onChoose }: Props) {
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
        // Ignores rows that scroll below a pointer at rest.
        if (event.movementX !== 0 || event.movementY !== 0) onActive();
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Mark mark={row.mark} />
      <span className="min-w-0 flex-1 truncate">
        {row.snippet ? <Marked text={row.label} hit={text} /> : row.label}
      </span>
      {row.detail ? (
        <span
          className={`max-w-2/5 flex-none truncate text-xs ${active ? 'text-fg-2' : 'text-fg-3'}`}
        >
          {row.detail}
        </span>
      ) : null}
      {active ? (
        <span aria-hidden className="hidden lg:flex">
          <Kbd>↵</Kbd>
        </span>
      ) : null}
    </div>
  );
}

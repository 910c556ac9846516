import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { t } from '@snippetry/web-kit';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Member } from '../../../data/types.ts';
import { MemberRow } from './member-row.tsx';
import type { RenderedRows } from './rendered-rows.tsx';
import type { LiftedRow } from './use-lifted-row.ts';
import type { MemberActions } from './use-member-actions.ts';

export interface SortableRowProps {
  member: Member;
  index: number;
  count: number;
  rendered: RenderedRows;
  lifted: LiftedRow;
  /** Id of the keyboard instructions. */
  describedBy: string;
  actions: MemberActions;
  selected: boolean;
}

export function SortableRow(props: SortableRowProps) {
  const { member, index, count, rendered, lifted, actions, selected } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id: member._id });
  const isLifted = lifted.id === member._id;
  const { measure } = rendered;
  const row = useCallback(
    (node: HTMLElement | null) => {
      setNodeRef(node);
      measure(node);
    },
    [setNodeRef, measure],
  );
  const handle = useHandle({
    title: member.title,
    describedBy: props.describedBy,
    isLifted,
    setNode: setActivatorNodeRef,
    listeners,
    onKeyDown: (event) => lifted.onKeyDown(event, member._id),
    onBlur: () => {
      if (isLifted) lifted.cancel();
    },
  });
  return (
    <li
      ref={row}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      // A lifted row has an outline; a dragged one leaves a faded row.
      className={`border-t border-line-1 first:border-t-0 ${isLifted ? 'bg-accent-soft outline -outline-offset-1 outline-line-3' : ''} ${isDragging ? 'opacity-40' : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <MemberRow
        member={member}
        position={index + 1}
        actions={actions}
        selected={selected}
        isOrdered
        handle={handle}
      />
    </li>
  );
}

interface HandleProps {
  title: string;
  describedBy: string;
  isLifted: boolean;
  setNode: (node: HTMLElement | null) => void;
  /** Listeners that start a drag. */
  listeners: ReturnType<typeof useSortable>['listeners'];
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** Drag handle. Memoised, so that the row is not rendered for each step of a drag. */
function useHandle(props: HandleProps): ReactNode {
  const { title, describedBy, isLifted, setNode } = props;
  const latest = useRef(props);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    latest.current = props;
    // A virtualized row is a new element after scrolling back, so its focus is restored.
    if (isLifted && document.activeElement === document.body) button.current?.focus();
  });
  return useMemo(
    () => (
      <button
        ref={(node) => {
          button.current = node;
          setNode(node);
        }}
        type="button"
        aria-label={t('Move {title}', { title })}
        aria-describedby={describedBy}
        aria-pressed={isLifted}
        title={t('Drag to move')}
        className="-mx-1 flex size-7 flex-none cursor-grab touch-none items-center justify-center rounded-control text-fg-3 hover:bg-surface-2 hover:text-fg-1 max-lg:size-9"
        onPointerDown={(event) => latest.current.listeners?.onPointerDown?.(event)}
        onKeyDown={(event) => latest.current.onKeyDown(event)}
        onBlur={() => latest.current.onBlur()}
      >
        <GripVertical size={16} strokeWidth={1.75} aria-hidden />
      </button>
    ),
    [title, describedBy, isLifted, setNode],
  );
}

import { type RefObject, useEffect, useRef } from 'react';
import type { PositionedMember } from './member-filters.ts';
import { MemberRow } from './member-row.tsx';
import { OrderedRows } from './ordered-rows.tsx';
import { RowFrame, RowList, useRenderedRows } from './rendered-rows.tsx';
import type { MemberEditing } from './use-member-actions.ts';

export interface MemberListProps {
  rows: readonly PositionedMember[];
  /** Undefined if the viewer cannot edit the collection. */
  editing: MemberEditing | undefined;
  /** Whether rows can be reordered. */
  isOrdered: boolean;
  wide: boolean;
}

/** Virtualized list of the snippets of a collection. */
export function MemberList(props: MemberListProps) {
  const { rows, editing, isOrdered, wide } = props;
  const frame = useRef<HTMLDivElement>(null);
  const rendered = useRenderedRows(frame, rows, wide);
  useNextFocus(frame, rows, editing?.removed);
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {editing && isOrdered ? (
        <OrderedRows rows={rows} editing={editing} rendered={rendered} />
      ) : (
        <RowList rendered={rendered}>
          {rendered.indexes.map((index) => {
            const row = rows[index];
            return row ? (
              <RowFrame key={row.member._id} rendered={rendered} index={index} count={rows.length}>
                <MemberRow
                  member={row.member}
                  position={row.position}
                  actions={editing?.actions}
                  selected={editing?.selected.has(row.member._id) ?? false}
                  isOrdered={false}
                />
              </RowFrame>
            ) : null;
          })}
        </RowList>
      )}
    </div>
  );
}

/**
 * Moves the focus after the focused row is removed: to the row that takes its position, or to the list if it is
 * empty.
 */
function useNextFocus(
  frame: RefObject<HTMLElement | null>,
  rows: readonly PositionedMember[],
  removed: RefObject<ReadonlySet<string>> | undefined,
): void {
  const before = useRef(rows);
  useEffect(() => {
    const remaining = new Set(rows.map(({ member }) => member._id));
    const removedIndex = before.current.findIndex(
      ({ member }) => removed?.current.has(member._id) && !remaining.has(member._id),
    );
    before.current = rows;
    if (removedIndex < 0 || document.activeElement !== document.body) return;
    const index = Math.min(removedIndex, rows.length - 1);
    const next = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    (next ?? frame.current)?.focus({ preventScroll: true });
  }, [frame, rows, removed]);
}

import { type RefObject, useEffect, useRef } from 'react';
import type { PlacedMember } from './member-filters.ts';
import { MemberRow } from './member-row.tsx';
import { OrderedRows } from './ordered-rows.tsx';
import { RowFrame, RowList, useRenderedRows } from './rendered-rows.tsx';
import type { MemberEditing } from './use-member-actions.ts';

/** Props of {@link MemberList}. */
export interface MemberListProps {
  rows: readonly PlacedMember[];
  /** Undefined where the viewer may not change the collection. */
  editing: MemberEditing | undefined;
  /** Whether rows can be dragged to another place. */
  isOrdered: boolean;
  wide: boolean;
}

/** The snippets of a collection: only the rows in sight and some around them are rendered. */
export function MemberList(props: MemberListProps) {
  const { rows, editing, isOrdered, wide } = props;
  const frame = useRef<HTMLDivElement>(null);
  const rendered = useRenderedRows(frame, rows, wide);
  useNextFocus(frame, rows);
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
 * Keeps a keyboard's place when the row it stands in goes: the row that takes its place has the focus then, and the
 * list itself where none is left.
 */
function useNextFocus(frame: RefObject<HTMLElement | null>, rows: readonly PlacedMember[]): void {
  const place = useRef<{ id: string; index: number }>(null);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-index]');
      const index = Number(row?.dataset.index);
      const id = rows[index]?.member._id;
      place.current = row && id !== undefined ? { id, index } : null;
    };
    const list = frame.current;
    list?.addEventListener('focusin', remember);
    return () => list?.removeEventListener('focusin', remember);
  }, [frame, rows]);
  useEffect(() => {
    const left = place.current;
    if (!left || rows.some(({ member }) => member._id === left.id)) return;
    place.current = null;
    if (document.activeElement !== document.body) return;
    const index = Math.min(left.index, rows.length - 1);
    const next = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    (next ?? frame.current)?.focus({ preventScroll: next === undefined });
  }, [frame, rows]);
}

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
 * Keeps a keyboard's place when its owner removes the row it stands in: the row that takes its place has the focus
 * then, and the list itself where none is left.
 */
function useNextFocus(
  frame: RefObject<HTMLElement | null>,
  rows: readonly PlacedMember[],
  removed: RefObject<ReadonlySet<string>> | undefined,
): void {
  const before = useRef(rows);
  useEffect(() => {
    const left = new Set(rows.map(({ member }) => member._id));
    const gone = before.current.findIndex(
      ({ member }) => removed?.current.has(member._id) && !left.has(member._id),
    );
    before.current = rows;
    if (gone < 0 || document.activeElement !== document.body) return;
    const index = Math.min(gone, rows.length - 1);
    const next = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    (next ?? frame.current)?.focus({ preventScroll: true });
  }, [frame, rows, removed]);
}

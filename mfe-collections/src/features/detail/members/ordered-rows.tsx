import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { t } from '@snippetry/web-kit';
import { LanguageMark, VisuallyHidden } from '@snippetry/web-kit/ui';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Member } from '../../../data/types.ts';
import type { PositionedMember } from './member-filters.ts';
import { type RenderedRows, RowList } from './rendered-rows.tsx';
import { SortableRow } from './sortable-row.tsx';
import { useLiftedRow, withMoved } from './use-lifted-row.ts';
import type { MemberEditing } from './use-member-actions.ts';

/** Disables dnd-kit's announcements: this component announces moves by pointer and keyboard in the same words. */
const NO_ANNOUNCEMENTS = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};

export interface OrderedRowsProps {
  rows: readonly PositionedMember[];
  editing: MemberEditing;
  rendered: RenderedRows;
}

/** Rows with a handle for reordering by pointer and keyboard. */
export function OrderedRows({ rows, editing, rendered }: OrderedRowsProps) {
  const help = useId();
  const { actions, selected } = editing;
  const [announcement, announce] = useState('');
  const known = useMemo(() => rows.map(({ member }) => member), [rows]);
  const [shown, move] = useMoves(known, actions.moveTo);
  const lifted = useLiftedRow({
    members: shown,
    onMove: move,
    announce,
    onAt: rendered.scrollTo,
  });
  const { members } = lifted;
  const drag = useDrag(members, (id, to) => {
    move(id, to);
    const title = members.find(({ _id }) => _id === id)?.title ?? '';
    const place = { title, position: to + 1, count: members.length };
    announce(t('Dropped {title}, position {position} of {count}', place));
  });
  return (
    <>
      <VisuallyHidden>
        <span id={help}>
          {t(
            'Press Space to lift, the arrow keys, Home or End to move, Space to drop and Escape to cancel.',
          )}
        </span>
        <span role="status" aria-live="assertive">
          {announcement}
        </span>
      </VisuallyHidden>
      <DndContext
        sensors={drag.sensors}
        collisionDetection={closestCenter}
        accessibility={NO_ANNOUNCEMENTS}
        onDragStart={drag.onStart}
        onDragEnd={drag.onEnd}
        onDragCancel={drag.onCancel}
      >
        <SortableContext items={drag.ids} strategy={verticalListSortingStrategy}>
          <RowList rendered={rendered}>
            {rendered.indexes.map((index) => {
              const member = members[index];
              return member ? (
                <SortableRow
                  key={member._id}
                  member={member}
                  index={index}
                  count={members.length}
                  rendered={rendered}
                  lifted={lifted}
                  describedBy={help}
                  actions={actions}
                  selected={selected.has(member._id)}
                />
              ) : null;
            })}
          </RowList>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {drag.member ? <DraggedRow member={drag.member} /> : null}
        </DragOverlay>
      </DndContext>
    </>
  );
}

/** Applies a move immediately: the list updates one render later, and the row would jump back until then. */
function useMoves(known: readonly Member[], moveTo: MemberEditing['actions']['moveTo']) {
  const [pending, setPending] = useState<readonly Member[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new list contains the move, unless it failed
  useEffect(() => setPending(undefined), [known]);
  const shown = pending ?? known;
  const move = (id: string, to: number) => {
    const from = shown.findIndex(({ _id }) => _id === id);
    setPending(withMoved(shown, from, to));
    moveTo([id], to);
  };
  return [shown, move] as const;
}

/** Row that follows the pointer. */
function DraggedRow({ member }: { member: Member }) {
  return (
    <div className="flex h-full cursor-grabbing items-center gap-3 rounded-card border border-line-3 bg-surface-1 px-4 shadow-menu">
      <LanguageMark language={member.language} />
      <span className="truncate text-base font-semibold">{member.title}</span>
    </div>
  );
}

/** Reordering by mouse or touch; `onDrop` is called with the new index if it differs. */
function useDrag(members: readonly Member[], onDrop: (id: string, to: number) => void) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [dragged, setDragged] = useState<string>();
  const ids = useMemo(() => members.map(({ _id }) => _id), [members]);
  const onEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const to = over ? ids.indexOf(String(over.id)) : -1;
    if (to >= 0 && over?.id !== active.id) onDrop(String(active.id), to);
  };
  return {
    sensors,
    ids,
    member: dragged === undefined ? undefined : members.find(({ _id }) => _id === dragged),
    onStart: ({ active }: DragStartEvent) => setDragged(String(active.id)),
    onEnd,
    onCancel: () => setDragged(undefined),
  };
}

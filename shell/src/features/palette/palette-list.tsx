import { t } from '@snippetry/web-kit';
import type { Marks } from '@snippetry/web-kit/ui';
import { type RefObject, useId } from 'react';
import { PaletteRow } from './palette-row.tsx';
import type { Group, Row } from './rows.ts';

interface Props {
  id: string;
  groups: readonly Group[];
  /** Marks matches of the input. */
  marks: Marks | undefined;
  active: Row | undefined;
  list: RefObject<HTMLDivElement | null>;
  busy: boolean;
  onActive: (id: string) => void;
  onChoose: (row: Row) => void;
  onActions: (row: Row) => void;
}

/** Returns the element id of a row. */
export const rowId = (list: string, row: Row) => `${list}-${row.id}`;

function PaletteGroup({ group, ...props }: Omit<Props, 'groups' | 'list'> & { group: Group }) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a listbox are grouped by this role
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className="px-3 pt-2.5 pb-1.5 text-xs font-medium text-fg-3">
        {group.label}
      </div>
      {group.message === undefined ? null : (
        <div className="flex h-11 items-center truncate px-3 text-fg-2 lg:h-[38px]">
          {group.message}
        </div>
      )}
      {group.rows.map((row) => (
        <PaletteRow
          key={row.id}
          id={rowId(props.id, row)}
          row={row}
          marks={props.marks}
          active={row.id === props.active?.id}
          onActive={() => props.onActive(row.id)}
          onChoose={() => props.onChoose(row)}
          onActions={() => props.onActions(row)}
        />
      ))}
    </div>
  );
}

export function PaletteList({ groups, list, ...props }: Props) {
  return (
    <div
      ref={list}
      id={props.id}
      role="listbox"
      aria-label={t('Pages, actions and snippets')}
      aria-busy={props.busy}
      tabIndex={-1}
      className="max-h-[min(500px,calc(100dvh-220px))] scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 outline-none"
    >
      {groups.map((group) => (
        <PaletteGroup key={group.label} group={group} {...props} />
      ))}
    </div>
  );
}

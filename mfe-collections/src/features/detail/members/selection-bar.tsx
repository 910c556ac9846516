import { plural, t } from '@snippetry/web-kit';
import { Button, IconButton } from '@snippetry/web-kit/ui';
import { ArrowDownToLine, ArrowUpToLine, CircleMinus, X } from 'lucide-react';
import type { PositionedMember } from './member-filters.ts';
import type { MemberEditing } from './use-member-actions.ts';

export interface SelectionBarProps {
  editing: MemberEditing;
  /** Listed snippets. */
  rows: readonly PositionedMember[];
  isOrdered: boolean;
}

/** Actions on the selected snippets, at the bottom of the window while there is a selection. */
export function SelectionBar({ editing, rows, isOrdered }: SelectionBarProps) {
  const { actions, selected, select } = editing;
  if (selected.size === 0) return null;
  const ids = [...selected];
  const listed = rows.map(({ member }) => member._id);
  const areAll = listed.every((id) => selected.has(id));
  return (
    <section
      aria-label={t('Selected snippets')}
      className="sticky bottom-4 z-4 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line-2 bg-surface-1 py-2 pr-2 pl-4 shadow-menu"
    >
      <p className="text-sm font-semibold tabular-nums" role="status">
        {plural(selected.size, { one: '{count} selected', other: '{count} selected' })}
      </p>
      <Button
        variant="ghost"
        aria-pressed={areAll}
        onClick={() => select(areAll ? [] : [...ids, ...listed])}
      >
        {t('Select all')}
      </Button>
      <span className="flex-1" />
      <div className="flex flex-wrap gap-2 max-[1400px]:order-last max-[1400px]:w-full max-lg:*:flex-1">
        {isOrdered ? (
          <>
            <Button
              collapse
              icon={<ArrowUpToLine aria-hidden />}
              onClick={() => actions.moveToTop(ids)}
            >
              {t('Move to top')}
            </Button>
            <Button
              collapse
              icon={<ArrowDownToLine aria-hidden />}
              onClick={() => actions.moveToBottom(ids)}
            >
              {t('Move to bottom')}
            </Button>
          </>
        ) : null}
        <Button
          variant="danger-quiet"
          collapse
          icon={<CircleMinus aria-hidden />}
          onClick={() => actions.remove(ids)}
        >
          {t('Remove')}
        </Button>
      </div>
      <IconButton
        label={t('Clear selection')}
        icon={<X aria-hidden />}
        onClick={() => select([])}
      />
    </section>
  );
}

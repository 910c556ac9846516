import { plural, t } from '@snippetry/web-kit';
import { Select } from '@snippetry/web-kit/ui';
import { createPortal } from 'react-dom';
import { SORTS, type Sort } from '../../data/comment.queries.ts';

export interface DiscussionHeaderProps {
  /** Undefined while loading. */
  total: number | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Element to render count and order into; if empty, they are rendered here, next to a title. */
  place: HTMLElement | null | undefined;
}

function totalLabel(total: number): string {
  if (total === 0) return t('Start the conversation');
  return plural(total, { one: '{count} comment', other: '{count} comments' });
}

export function DiscussionHeader({ total, sort, onSort, place }: DiscussionHeaderProps) {
  const facts = (
    <>
      {/* On phones the number wraps to two lines, so that both fit. */}
      <span className="line-clamp-2 min-w-0 flex-1 text-sm text-fg-3 tabular-nums max-lg:text-xs">
        {total === undefined ? null : totalLabel(total)}
      </span>
      <Select
        label={t('Sort comments')}
        look="toolbar"
        options={SORTS.map((one) => ({ ...one, label: t(one.label) }))}
        value={sort}
        onChange={onSort}
        className="max-lg:w-auto max-lg:flex-none max-lg:gap-1 max-lg:px-2"
      />
    </>
  );
  if (place) {
    // The element belongs to another remote; the attribute applies the styles of this one.
    return createPortal(
      <span data-mfe="mfe_community" className="contents">
        {facts}
      </span>,
      place,
    );
  }
  return (
    <header className="mb-4 flex items-center gap-2">
      <h2 className="text-md font-semibold">{t('Discussion')}</h2>
      {facts}
    </header>
  );
}

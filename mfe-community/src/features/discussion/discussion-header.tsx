import { fullNumber, Select } from '@snippetry/web-kit/ui';
import { createPortal } from 'react-dom';
import { SORTS, type Sort } from '../../data/comment-queries.ts';

/** Props of {@link DiscussionHeader}. */
export interface DiscussionHeaderProps {
  /** Undefined until it is known. */
  total: number | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Where count and order go; without it they stand here, below a title. */
  place: HTMLElement | null | undefined;
}

function counted(total: number): string {
  if (total === 0) return 'Start the conversation';
  return `${fullNumber(total)} ${total === 1 ? 'comment' : 'comments'}`;
}

/** How many comments there are, and in which order they stand. */
export function DiscussionHeader({ total, sort, onSort, place }: DiscussionHeaderProps) {
  const facts = (
    <>
      <span className="min-w-0 flex-1 truncate text-sm text-fg-3 tabular-nums" role="status">
        {total === undefined ? null : counted(total)}
      </span>
      <Select label="Sort comments" look="toolbar" options={SORTS} value={sort} onChange={onSort} />
    </>
  );
  if (place) {
    // There the utilities of another remote apply; this one's need their own scope.
    return createPortal(
      <span data-mfe="mfe_community" className="contents">
        {facts}
      </span>,
      place,
    );
  }
  return (
    <header className="mb-4 flex items-center gap-2">
      <h2 className="text-md font-semibold">Discussion</h2>
      {facts}
    </header>
  );
}

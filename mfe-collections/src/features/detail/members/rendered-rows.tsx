import { t } from '@snippetry/web-kit';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { PositionedMember } from './member-filters.ts';

// Estimates in pixels; each row is measured after rendering.
const ROW_HEIGHT = { wide: 85, narrow: 92 };
const WHOLE = 50;

/** Indexes of rendered rows, and the height of the space above and below them. */
export interface RenderedRows {
  indexes: readonly number[];
  above: number;
  below: number;
  measure: (row: HTMLElement | null) => void;
  scrollTo: (index: number) => void;
}

/** Virtualizes the list: renders the rows in the viewport and some around them. */
export function useRenderedRows(
  frame: RefObject<HTMLElement | null>,
  rows: readonly PositionedMember[],
  wide: boolean,
): RenderedRows {
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (wide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow),
    getItemKey: (index) => rows[index]?.member._id ?? index,
    // Short lists are rendered completely, so that find-in-page and print include all rows.
    overscan: rows.length <= WHOLE ? WHOLE : 6,
    scrollMargin: top,
    // Heights of the page's header and of the selection bar.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 124,
  });
  useLayoutEffect(() => {
    // Content above the list changes its height, such as an expanded README or a dismissed banner.
    const now = Math.round((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (Math.abs(now - top) > 1) setTop(now);
  });
  const items = virtualizer.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  return {
    indexes: items.map(({ index }) => index),
    above: first ? first.start - top : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

/** List with spacers in place of the rows that are not rendered. */
export function RowList({ rendered, children }: { rendered: RenderedRows; children: ReactNode }) {
  return (
    <ul
      aria-label={t('Snippets')}
      style={{ paddingTop: rendered.above, paddingBottom: rendered.below }}
      className="[overflow-anchor:none]"
    >
      {children}
    </ul>
  );
}

export interface RowFrameProps {
  rendered: RenderedRows;
  index: number;
  count: number;
  children: ReactNode;
}

/** One row with its position and the total for screen readers, because most rows are not rendered. */
export function RowFrame({ rendered, index, count, children }: RowFrameProps) {
  return (
    <li
      ref={rendered.measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="border-t border-line-1 first:border-t-0"
    >
      {children}
    </li>
  );
}

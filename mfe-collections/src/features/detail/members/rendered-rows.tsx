import { t } from '@snippetry/web-kit';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { PlacedMember } from './member-filters.ts';

// As tall as most rows are; each is measured once it is there.
const ROW_HEIGHT = { wide: 85, narrow: 92 };
const WHOLE = 50;

/** Which rows are rendered, and how much room the others take above and below them. */
export interface RenderedRows {
  /** Their places in the list. */
  indexes: readonly number[];
  above: number;
  below: number;
  measure: (row: HTMLElement | null) => void;
  scrollTo: (index: number) => void;
}

/** Renders the rows in sight of the window, and some around them. */
export function useRenderedRows(
  frame: RefObject<HTMLElement | null>,
  rows: readonly PlacedMember[],
  wide: boolean,
): RenderedRows {
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (wide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow),
    getItemKey: (index) => rows[index]?.member._id ?? index,
    // A list of usual length is there as a whole, for whoever searches the page or prints it.
    overscan: rows.length <= WHOLE ? WHOLE : 6,
    scrollMargin: top,
    // Below the page's header, and above what the ticked rows can be done with.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 124,
  });
  useLayoutEffect(() => {
    // What stands above the list changes its height: a README that is opened, a banner that goes.
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

/** The list around the rows that are rendered; room stands in for the others. */
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

/** Props of {@link RowFrame}. */
export interface RowFrameProps {
  rendered: RenderedRows;
  index: number;
  count: number;
  children: ReactNode;
}

/** One row; how many there are and which one it is, since most are not rendered. */
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

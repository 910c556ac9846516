import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import './pagination.css';

const MAX_NUMBERS = 5;

/** The numbered buttons of a list: 1 to at most 5. Later pages are reached through Next. */
export function pageNumbers(totalPages: number): number[] {
  return Array.from({ length: Math.min(MAX_NUMBERS, totalPages) }, (_, index) => index + 1);
}

export interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Accessible name, to distinguish it from another one on the page. */
  label?: string;
  /** Called with the next page's number when pointer or focus come near, to prefetch it. */
  onApproach?: ((next: number) => void) | undefined;
}

/** Previous, page numbers, "Page 6 of 6", Next. Nothing at all when there is a single page. */
export function Pagination({
  page,
  totalPages,
  onPage,
  label = t('Pages'),
  onApproach,
}: PaginationProps) {
  if (totalPages <= 1) return null;
  const approach = () => {
    if (page < totalPages) onApproach?.(page + 1);
  };
  return (
    <nav className="sn-pagination" aria-label={label} onPointerEnter={approach} onFocus={approach}>
      <Button variant="ghost" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
        <span className="sn-pagination-word">{t('Previous')}</span>
      </Button>
      {pageNumbers(totalPages).map((number) => (
        <Button
          key={number}
          variant="ghost"
          className={clsx('sn-pagination-number', number === page && 'sn-pagination-current')}
          aria-current={number === page ? 'page' : undefined}
          aria-label={t('Page {page}', { page: number })}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <span
        className={clsx('sn-pagination-place', page > MAX_NUMBERS && 'sn-pagination-current')}
        aria-current={page > MAX_NUMBERS ? 'page' : undefined}
      >
        {t('Page {page} of {pages}', { page, pages: totalPages })}
      </span>
      <Button variant="ghost" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <span className="sn-pagination-word">{t('Next')}</span>
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

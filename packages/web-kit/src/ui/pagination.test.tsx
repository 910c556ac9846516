import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Pagination } from './pagination.tsx';

function shown(page: number, totalPages: number) {
  const asked: number[] = [];
  render(<Pagination page={page} totalPages={totalPages} onPage={(next) => asked.push(next)} />);
  return asked;
}

const names = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('pagination', () => {
  it('is not rendered if a list has one page or none', () => {
    shown(1, 1);
    shown(1, 0);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('numbers at most five pages, however many there are', () => {
    shown(7, 19);
    expect(names()).toEqual(['Previous', '1', '2', '3', '4', '5', 'Next']);
    expect(screen.queryByRole('button', { current: 'page' })).toBeNull();
  });

  it('marks the current page, even past the fifth, and shows the number of pages', () => {
    shown(6, 6);
    const marked = () => screen.getByRole('navigation').querySelectorAll('[aria-current="page"]');
    expect([...marked()].map((one) => one.textContent)).toEqual(['Page 6 of 6']);
    cleanup();
    shown(2, 3);
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    expect([...marked()].map((one) => one.textContent)).toEqual(['2']);
  });

  it('numbers only existing pages', () => {
    shown(2, 3);
    expect(names()).toEqual(['Previous', '1', '2', '3', 'Next']);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
  });

  it('cannot go before the first page or past the last', () => {
    shown(1, 2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false);
    cleanup();
    shown(2, 2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  it('reports the next page on hover and focus, except on the last page', async () => {
    const near: number[] = [];
    const props = {
      totalPages: 3,
      onPage: () => {},
      onApproach: (next: number) => near.push(next),
    };
    const { rerender } = render(<Pagination page={1} {...props} />);
    await userEvent.hover(screen.getByRole('button', { name: 'Next' }));
    expect(near).toEqual([2]);
    rerender(<Pagination page={3} {...props} />);
    await userEvent.tab();
    expect(near).toEqual([2]);
  });

  it('reaches pages past the fifth through Next', async () => {
    const asked = shown(5, 19);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(asked).toEqual([6, 2, 4]);
  });
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(() => vi.useRealTimers());

function shown(value = '') {
  const asked: string[] = [];
  const box = (now: string) => (
    <SearchBox value={now} placeholder="Search..." onSearch={(search) => asked.push(search)} />
  );
  const { rerender } = render(box(value));
  return { asked, set: (now: string) => rerender(box(now)) };
}

const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search...' });

describe('the search box', () => {
  it('searches once for text typed without a pause', async () => {
    const { asked } = shown();
    for (const text of ['r', 're', 'ret']) fireEvent.change(input(), { target: { value: text } });
    await waitFor(() => expect(asked).toEqual(['ret']));
  });

  it('is cleared by its only button, which returns the focus', async () => {
    const { asked } = shown('retry');
    await userEvent.click(screen.getByRole('button', { name: 'Clear text' }));
    expect([input().value, asked.join()]).toEqual(['', '']);
    expect(asked).toHaveLength(1);
    expect(document.activeElement).toBe(input());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows a search that was cleared from outside', () => {
    const { set } = shown('retry');
    set('');
    expect(input().value).toBe('');
  });

  it('keeps typed text while an earlier search is applied', async () => {
    const { asked, set } = shown();
    fireEvent.change(input(), { target: { value: 'ret' } });
    await waitFor(() => expect(asked).toEqual(['ret']));
    fireEvent.change(input(), { target: { value: 'retr' } });
    await waitFor(() => expect(asked).toEqual(['ret', 'retr']));
    set('ret');
    expect(input().value).toBe('retr');
    set('retr');
    expect(input().value).toBe('retr');
  });

  it('searches at once on blur, and only once', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { asked } = shown();
    input().focus();
    fireEvent.change(input(), { target: { value: 'ret' } });
    input().blur();
    expect(asked).toEqual(['ret']);
    vi.advanceTimersByTime(1000);
    expect(asked).toEqual(['ret']);
  });

  it('does not search again for text that was applied before its pause ended', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { asked, set } = shown();
    fireEvent.change(input(), { target: { value: 'ret' } });
    set('ret');
    vi.advanceTimersByTime(1000);
    expect(asked).toEqual([]);
  });

  it('is reached by /, but not by a / typed into a text', async () => {
    shown();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard('/');
    expect(input().value).toBe('/');
  });
});

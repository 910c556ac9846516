import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

const texts = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toasts', () => {
  it('are shown for two seconds, errors for four', () => {
    render(<Toaster />);
    act(() => {
      toast.success('Saved');
      toast.error('Failed');
    });
    pass(1_999);
    expect(texts()).toEqual(['Failed', 'Saved']);
    pass(1);
    expect(texts()).toEqual(['Failed']);
    pass(2_000);
    expect(texts()).toEqual([]);
  });

  it('are at most twenty; the oldest are removed first', () => {
    render(<Toaster />);
    act(() => {
      for (let index = 1; index <= 22; index += 1) toast.error(`Error ${index}`);
    });
    expect(texts()).toHaveLength(20);
    expect(texts()[0]).toBe('Error 22');
    expect(texts().at(-1)).toBe('Error 3');
  });

  it('replace the one with the same id', () => {
    render(<Toaster />);
    act(() => {
      toast.success('Importing', { id: 'import', duration: 60_000 });
      toast.success('Imported', { id: 'import' });
    });
    expect(texts()).toEqual(['Imported']);
  });

  it('announce errors at once', () => {
    render(<Toaster />);
    act(() => {
      toast.error('Failed to fetch snippets');
    });
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch snippets');
  });

  it('offer a button for ten seconds, and longer while it is hovered or focused', () => {
    const undo = vi.fn();
    render(<Toaster />);
    act(() => {
      toast.success('Deleted', { action: { label: 'Undo', onSelect: undo } });
    });
    pass(9_000);
    const button = screen.getByRole('button', { name: 'Undo' });
    act(() => button.focus());
    pass(20_000);
    expect(screen.queryByText('Deleted')).toBeTruthy();
    act(() => button.blur());
    pass(9_999);
    act(() => button.click());
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted')).toBeNull();
  });
});

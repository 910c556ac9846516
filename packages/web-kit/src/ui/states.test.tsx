import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, user } from '../../test/index.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorCard } from './error-card.tsx';
import { describeError } from './query-view.tsx';
import { usePageInRange } from './use-page-in-range.ts';
import { useWide } from './use-wide.ts';

afterEach(() => vi.unstubAllGlobals());

describe('an empty state', () => {
  it('shows numbered lines, title, sentence and action', () => {
    const { container } = render(
      <EmptyState title="No snippets yet" action={<button type="button">Create</button>}>
        Paste something.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'No snippets yet' })).toBeTruthy();
    expect(screen.getByText('Paste something.').tagName).toBe('P');
    expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy();
    expect(container.querySelector('[aria-hidden]')?.textContent).toMatch(/^12345/);
  });

  it('begins at `firstLine`, with a heading of the given level', () => {
    const { container } = render(<EmptyState title="Not found" firstLine={404} level={1} />);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(container.querySelector('[aria-hidden]')?.textContent).toMatch(/^404405406407408/);
    expect(container.querySelector('p')).toBeNull();
  });
});

describe('an error card', () => {
  it('shows what failed, the reason and the request id', () => {
    render(
      <ErrorCard title="Failed" requestId="7f3c9a1e-1111-2222">
        The database is away
      </ErrorCard>,
    );
    expect(screen.getByRole('alert').textContent).toBe(
      'FailedThe database is away · Request 7f3c9a1e',
    );
    expect(screen.getByTitle('7f3c9a1e-1111-2222')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leaves out a missing reason and a missing request id', () => {
    render(<ErrorCard title="Failed" requestId="abc" />);
    expect(screen.getByRole('alert').textContent).toBe('FailedRequest abc');
    cleanup();
    render(<ErrorCard title="Failed" />);
    expect(screen.getByRole('alert').querySelector('p')).toBeNull();
  });

  it('retries on click, and not while it is retrying', async () => {
    const onRetry = vi.fn();
    const { rerender } = render(<ErrorCard title="Failed" onRetry={onRetry} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(<ErrorCard title="Failed" onRetry={onRetry} retrying />);
    await user.click(screen.getByRole('button', { name: 'Trying...' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

it('describes thrown errors, and nothing else that is thrown', () => {
  const refused = Object.assign(new Error('Away'), { requestId: 'r1' });
  expect(describeError(refused)).toEqual({ message: 'Away', requestId: 'r1' });
  expect(describeError(Object.assign(new Error(''), { requestId: 7 }))).toEqual({});
  expect(describeError('text')).toEqual({});
});

describe('a page past the last one', () => {
  const turned = (pagination: { page: number; totalPages: number } | undefined) => {
    const onPage = vi.fn();
    renderHook(() => usePageInRange(pagination, onPage));
    return onPage.mock.calls.flat();
  };

  it('turns to the last page, and changes no valid page', () => {
    expect(turned({ page: 9, totalPages: 3 })).toEqual([3]);
    expect(turned({ page: 3, totalPages: 3 })).toEqual([]);
    expect(turned({ page: 1, totalPages: 0 })).toEqual([]);
    expect(turned(undefined)).toEqual([]);
  });
});

it('follows the width of the window, and is wide without `matchMedia`', () => {
  const changeMedia = fakeMedia({ wide: false });
  const { result } = renderHook(useWide);
  expect(result.current).toBe(false);
  changeMedia({ wide: true });
  expect(result.current).toBe(true);
  vi.stubGlobal('matchMedia', undefined);
  expect(renderHook(useWide).result.current).toBe(true);
});

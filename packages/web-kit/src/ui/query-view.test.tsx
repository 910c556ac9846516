import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { QueryView } from './query-view.tsx';

function List({ load }: { load: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['list'], queryFn: load, retry: false });
  return (
    <>
      <button type="button" onClick={() => query.refetch()}>
        Refresh
      </button>
      <QueryView
        query={query}
        loading="Loading favorites..."
        failed="Failed to fetch snippets"
        empty={<p>No favorites yet</p>}
      >
        {(items) => <p>{items.join(', ')}</p>}
      </QueryView>
    </>
  );
}

function show(load: () => Promise<string[]>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List load={load} />
    </QueryClientProvider>,
  );
}

class Refused extends Error {
  readonly requestId = '7f3c9a1e-1111';
}

describe('query view', () => {
  it('shows the loading text, then the content', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    show(() => promise);
    expect(screen.getByRole('status').textContent).toBe('Loading favorites...');
    resolve(['debounce', 'retry']);
    expect(await screen.findByText('debounce, retry')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows the empty state for an empty list', async () => {
    show(async () => []);
    expect(await screen.findByText('No favorites yet')).toBeTruthy();
  });

  it('shows title, message and request id of an error, and retries', async () => {
    let attempts = 0;
    show(async () => {
      attempts += 1;
      if (attempts === 1) throw new Refused('The database is away');
      return ['debounce'];
    });
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Failed to fetch snippets');
    expect(card.textContent).toContain('The database is away · Request 7f3c9a1e');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('debounce')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a refetch error above the content, with the age of the content', async () => {
    let attempts = 0;
    show(async () => {
      attempts += 1;
      if (attempts > 1) throw new Refused('gone');
      return ['debounce'];
    });
    await screen.findByText('debounce');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Failed to fetch snippets');
    expect(card.textContent).toContain('gone What is shown was loaded just now.');
    expect(screen.getByText('debounce')).toBeTruthy();
  });
});

import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

function show(queryFn: () => Promise<string>, client = createQueryClient()) {
  function Shown() {
    const { data, isError } = useQuery({ queryKey: ['one'], queryFn });
    return <p>{isError ? 'failed' : (data ?? 'loading')}</p>;
  }
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
  return client;
}

it('retries a failed query once', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('away')));
  show(queryFn);
  await vi.advanceTimersByTimeAsync(500);
  expect(screen.getByText('loading')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await screen.findByText('failed')).toBeTruthy();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('does not refetch data younger than five seconds, nor when the window is focused', async () => {
  const queryFn = vi.fn(async () => 'there');
  const client = show(queryFn);
  await screen.findByText('there');
  await vi.advanceTimersByTimeAsync(4_000);
  cleanup();
  show(queryFn, client);
  expect(queryFn).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledOnce();
  cleanup();
  show(queryFn, client);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

describe('without a network', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  it('a mutation fails at once and is not sent automatically later', async () => {
    const mutationFn = vi.fn(() => Promise.reject(new Error('Network error')));
    function Save() {
      const { mutate, error } = useMutation({ mutationFn });
      return (
        <button type="button" onClick={() => mutate()}>
          {error ? error.message : 'Save'}
        </button>
      );
    }
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Save />
      </QueryClientProvider>,
    );
    act(() => screen.getByRole('button', { name: 'Save' }).click());
    expect(await screen.findByRole('button', { name: 'Network error' })).toBeTruthy();
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(mutationFn).toHaveBeenCalledOnce();
  });

  it('a query fails within two seconds, and is refetched automatically once online', async () => {
    const queryFn = vi.fn(() => Promise.reject<string>(new Error('Network error')));
    show(queryFn);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText('failed')).toBeTruthy();
    queryFn.mockImplementation(async () => 'there');
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('there')).toBeTruthy();
  });
});

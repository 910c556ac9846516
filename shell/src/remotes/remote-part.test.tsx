import { MemoryRouter } from '@snippetry/web-kit/test';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostedPart } from './remote-part.tsx';

let asked: number;

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response('', { status: 503 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a part that could not be loaded ahead is loaded again where it is shown, and then by "Try again"', async () => {
  await act(async () => HostedPart.preload?.('collections', 'adding'));
  await waitFor(() => expect(asked).toBe(1));
  const part = <HostedPart remote="collections" part="adding" props={{}} waiting="Wait" />;
  await act(async () => {
    render(<MemoryRouter>{part}</MemoryRouter>);
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(asked).toBe(2);
  await act(async () => retry.click());
  await waitFor(() => expect(asked).toBe(3));
});

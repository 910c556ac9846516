import { MemoryRouter } from '@snippetry/web-kit/test';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markFailed } from './load-remote.ts';
import { RemoteExtension } from './remote-extension.tsx';

let asked: number;
let answers: ((response: Response) => void)[];

beforeEach(() => {
  // Another test file may have cached the registry, and nothing would be requested.
  markFailed('collections');
  asked = 0;
  answers = [];
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Fails all pending requests. */
const fail = () =>
  act(async () => {
    for (const answer of answers.splice(0)) answer(new Response('', { status: 503 }));
  });
const preload = () => act(async () => RemoteExtension.preload?.('collections', 'adding'));
const show = () => {
  const extension = (
    <RemoteExtension remote="collections" name="adding" props={{}} waiting="Wait" />
  );
  return act(async () => {
    render(<MemoryRouter>{extension}</MemoryRouter>);
  });
};
const retry = () => screen.findByRole('button', { name: 'Try again' });

it('an extension whose preload failed is loaded again on rendering, and then by "Try again"', async () => {
  await preload();
  await fail();
  await show();
  expect(asked).toBe(2);
  await fail();
  const button = await retry();
  await act(async () => button.click());
  await waitFor(() => expect(asked).toBe(3));
  await fail();
  await retry();
});

it('an extension that is rendered during a preload shows its failure, too', async () => {
  await preload();
  await show();
  await screen.findByText('Wait');
  await fail();
  await fail();
  await retry();
});

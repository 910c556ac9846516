import { ApiError, SessionProvider, ToastHost } from '@snippetry/web-kit';
import { createQueryClient, QueryClientProvider } from '@snippetry/web-kit/query';
import { MemoryRouter } from '@snippetry/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSnippet } from '../../test/a-snippet.ts';
import { GistDialog, gistFailure } from './gist-dialog.tsx';

// Finding things by role takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ status: 'error', message: 'Not now' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('exports no gist once nobody is signed in any more, and says why', async () => {
  render(
    <SessionProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <GistDialog snippet={aSnippet('Retry')} open onClose={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
      <ToastHost needed />
    </SessionProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export to GitHub' }));
  const messages = await screen.findByLabelText('Notifications', {}, { timeout: 10_000 });
  await within(messages).findByText('Please log in to export snippets to GitHub');
  expect(asked).toEqual([]);
});

const failure = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  gistFailure(new ApiError({ status: 500, message: '', ...facts }));

it('says why the export of a gist failed and where to go', () => {
  expect(failure({ status: 409, message: 'GitHub account not connected' })).toEqual({
    message: 'Please connect your GitHub account first',
    goTo: '/app/github',
  });
  expect(failure({ status: 401, message: 'Please sign in first' })).toEqual({
    message: 'Authentication failed. Please log in again.',
    goTo: '/login',
  });
  expect(failure({ status: 404, code: 'route.not_found', message: 'x' })).toEqual({
    message: 'GitHub export is not available on this server yet',
  });
  expect(failure({ status: 502, message: 'GitHub did not answer' })).toEqual({
    message: 'GitHub did not answer',
  });
  expect(failure({})).toEqual({ message: 'Failed to export to GitHub' });
});

// @vitest-environment jsdom
import { SessionProvider } from '@snippetry/web-kit';
import { createQueryClient, QueryClientProvider } from '@snippetry/web-kit/query';
import { MemoryRouter } from '@snippetry/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const user = { _id: 'a'.repeat(24), username: 'mira' };
let asked: string[];

// The page is loaded within a test, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    asked.push(pathname + search);
    if (pathname === '/api/auth/me') return Response.json({ status: 'success', data: { user } });
    return Response.json({ status: 'error', message: 'Not now' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open() {
  // Its chart asks for the resolution of the screen as soon as it is loaded.
  const { AnalyticsPage } = await import('./analytics-page.tsx');
  render(
    <SessionProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <AnalyticsPage />
        </MemoryRouter>
      </QueryClientProvider>
    </SessionProvider>,
  );
}

it('loads a hundred snippets of whoever is signed in for the analytics', async () => {
  localStorage.setItem('token', 't');
  await open();
  await waitFor(() => expect(asked).toContain('/api/snippets/my?limit=100'), { timeout: 10_000 });
});

it('loads no analytics while nobody is signed in', async () => {
  await open();
  await screen.findByText('Loading analytics...', {}, { timeout: 10_000 });
  expect(asked).toEqual([]);
});

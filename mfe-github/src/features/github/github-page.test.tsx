import { createQueryClient, QueryClientProvider } from '@snippetry/web-kit/query';
import { MemoryRouter, useRoutes } from '@snippetry/web-kit/router';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { githubStatus } from '../../data/github-queries.ts';
import type { GithubStatus } from '../../data/types.ts';
import { routes } from '../../routes.tsx';

// The first test waits until the page's lazily loaded code is compiled.
configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 15_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const off: GithubStatus = { isConnected: false, isConfigured: false, github: null };
const on: GithubStatus = {
  isConnected: true,
  isConfigured: true,
  github: {
    username: 'mira',
    profileUrl: 'https://github.com/mira',
    avatarUrl: '',
    repositoryCount: 27,
    connectedAt: '2026-11-02T10:00:00.000Z',
    lastSyncAt: null,
  },
};

function Pages() {
  return useRoutes(routes);
}

/** Shows the page; the returned function changes what the server answers, and asks again. */
function show(status: GithubStatus) {
  let answer = status;
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data: answer }));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/app/github']}>
        <Pages />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return async (changed: GithubStatus) => {
    answer = changed;
    await client.invalidateQueries({ queryKey: githubStatus().queryKey });
  };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const current = () => screen.getByRole('tab', { selected: true }).textContent;

it('says that this server has no GitHub application, and offers no button that could not work', async () => {
  show(off);
  expect(await screen.findByText(/This server has no GitHub application configured/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['Import', 'Export'])(
  'leads from %s to the connection while there is none',
  async (name) => {
    show({ ...off, isConfigured: true });
    await screen.findByRole('tab', { name });
    await userEvent.click(tab(name));
    expect(screen.getByText('GitHub account not connected')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Connection' }));
    expect(current()).toBe('Connection');
  },
);

it('shows the connected account, and links its name to its profile', async () => {
  show(on);
  expect(await screen.findByText('GitHub Connected Successfully!')).toBeTruthy();
  expect(screen.getByRole('link', { name: '@mira' }).getAttribute('href')).toBe(
    'https://github.com/mira',
  );
  expect(screen.getAllByText('27 repositories synced').length).toBeGreaterThan(0);
  expect(screen.getByText('November 2, 2026')).toBeTruthy();
});

it('does not link a profile address that is no web page', async () => {
  show({ ...on, github: on.github && { ...on.github, profileUrl: 'javascript:alert(1)' } });
  expect((await screen.findAllByText('@mira')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: '@mira' })).toBeNull();
});

it('explains the export and returns to the connection when that is lost', async () => {
  const change = show(on);
  await screen.findByText('GitHub Connected Successfully!');
  await userEvent.click(tab('Export'));
  expect(screen.getByRole('link', { name: 'Go to your snippets' }).getAttribute('href')).toBe(
    '/app/snippets',
  );
  await change({ ...off, isConfigured: true });
  expect(await screen.findByRole('tab', { name: 'Connection', selected: true })).toBeTruthy();
  expect(screen.queryByText('GitHub Connected Successfully!')).toBeNull();
});

import {
  type Answer,
  forgetPage,
  heldAnswer,
  pageTitle,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { githubStatus } from '../../data/github-queries.ts';
import type { GithubStatus } from '../../data/types.ts';
import { routes } from '../../routes.tsx';

afterEach(forgetPage);

const off: GithubStatus = {
  isConnected: false,
  isConfigured: false,
  isSandbox: false,
  problem: null,
  purposes: [],
  limitedUntil: null,
  github: null,
};
const account = {
  username: 'mira',
  profileUrl: 'https://github.com/mira',
  avatarUrl: '',
  repositoryCount: 27,
  connectedAt: '2026-11-02T10:00:00.000Z',
  lastSyncAt: null,
};
const on: GithubStatus = { ...off, isConnected: true, isConfigured: true, github: account };

const showAnswer = (answer: Answer) =>
  showPage({ routes, path: '/app/github', answers: { 'GET /github/status': answer } });

/** Shows the page; the returned function changes what the server answers, and asks again. */
function show(status: GithubStatus) {
  let answer = status;
  const { client } = showAnswer(() => succeeded(answer));
  return async (changed: GithubStatus) => {
    answer = changed;
    await act(() => client.invalidateQueries({ queryKey: githubStatus().queryKey }));
  };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const current = () => screen.getByRole('tab', { selected: true }).textContent;

it('says that this server has no GitHub application, and offers no buttons', async () => {
  show(off);
  expect(await screen.findByText(/This server has no GitHub application configured/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['Import', 'Export'])(
  'leads from the tab %s to the connection while no account is connected',
  async (name) => {
    show({ ...off, isConfigured: true });
    await screen.findByRole('tab', { name });
    await user.click(tab(name));
    expect(screen.getByText('GitHub account not connected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to Connection' }));
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

it('does not link a GitHub profile whose address is no web address', async () => {
  show({ ...on, github: { ...account, profileUrl: 'javascript:alert(1)' } });
  expect((await screen.findAllByText('@mira')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: '@mira' })).toBeNull();
});

it('explains the export, and returns to the connection tab when the connection is lost', async () => {
  const change = show(on);
  await screen.findByText('GitHub Connected Successfully!');
  await user.click(tab('Export'));
  expect(screen.getByRole('link', { name: 'Go to your snippets' }).getAttribute('href')).toBe(
    '/app/snippets',
  );
  await change({ ...off, isConfigured: true });
  expect(await screen.findByRole('tab', { name: 'Connection', selected: true })).toBeTruthy();
  expect(screen.queryByText('GitHub Connected Successfully!')).toBeNull();
});

it('says that no account is connected where the server has a GitHub application', async () => {
  show({ ...off, isConfigured: true });
  expect(await screen.findByText('GitHub account not connected')).toBeTruthy();
  expect(screen.getByText('This version of Snippetry cannot connect accounts.')).toBeTruthy();
});

it('says that the GitHub connection is loading', async () => {
  const { answer, give } = heldAnswer();
  showAnswer(answer);
  expect(await screen.findByText('Loading your GitHub connection...')).toBeTruthy();
  expect(pageTitle()).toBe('GitHub');
  expect(screen.queryByRole('tablist')).toBeNull();
  give(succeeded(on));
  expect(await screen.findByRole('tablist', { name: 'GitHub' })).toBeTruthy();
});

it('shows an error where the GitHub connection cannot be loaded, and loads again on request', async () => {
  const answers = [unavailable(), unavailable()];
  showAnswer(() => answers.shift() ?? succeeded(off));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Failed to load your GitHub connection')).toBeTruthy();
  expect(within(alert).getByText(/Not available right now/)).toBeTruthy();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('GitHub is not set up on this server')).toBeTruthy();
});

describe('a connected GitHub account', () => {
  it('is shown in the header of the page', async () => {
    show(on);
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByText('@mira')).toBeTruthy();
    expect(header.getByText('27 repositories synced')).toBeTruthy();
  });

  it('shows when it was synced last, or that it never was', async () => {
    const change = show(on);
    expect(await screen.findByText('Not synced yet')).toBeTruthy();
    await change({ ...on, github: { ...account, lastSyncAt: '2026-11-05T10:00:00.000Z' } });
    expect(await screen.findByText('November 5, 2026')).toBeTruthy();
    expect(screen.queryByText('Not synced yet')).toBeNull();
  });

  it('is announced until its banner is closed', async () => {
    show(on);
    const banner = (await screen.findByText('GitHub Connected Successfully!')).parentElement;
    expect(banner?.getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('GitHub Connected Successfully!')).toBeNull();
  });

  it('has nothing to import here, and explains its export in three steps', async () => {
    show(on);
    await screen.findByText('GitHub Connected Successfully!');
    await user.click(tab('Import'));
    expect(screen.getByText('Nothing to choose from')).toBeTruthy();
    await user.click(tab('Export'));
    const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps).toEqual([
      '1Open the snippet you want to share.',
      '2Click "Export to GitHub".',
      '3Choose a public or a private gist.',
    ]);
  });

  it('has tabs that the arrow keys move through', async () => {
    show(on);
    await screen.findByText('GitHub Connected Successfully!');
    await user.click(tab('Connection'));
    await user.keyboard('{ArrowRight}');
    expect(current()).toBe('Import');
    await user.keyboard('{ArrowRight}');
    expect(current()).toBe('Export');
    await user.keyboard('{Home}');
    expect(current()).toBe('Connection');
  });
});

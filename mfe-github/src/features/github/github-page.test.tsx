import {
  type Answer,
  delayedAnswer,
  forgetPage,
  pageTitle,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNT, OFF, ON, READY, showGithub } from '../../../test/page.ts';
import { routes } from '../../routes.tsx';

afterEach(forgetPage);

const showAnswer = (answer: Answer) =>
  showPage({ routes, path: '/app/github', answers: { 'GET /github/status': answer } });

const tab = (name: string) => screen.getByRole('tab', { name });
const current = () => screen.getByRole('tab', { selected: true }).textContent;

it('explains that the server has no GitHub application, and offers no buttons', async () => {
  showGithub(OFF);
  expect(await screen.findByText(/This server has no GitHub application configured/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['Import', 'Export'])(
  'links the tab %s to the connection while no account is connected',
  async (name) => {
    showGithub(READY);
    await screen.findByRole('tab', { name });
    await user.click(tab(name));
    expect(screen.getByText('GitHub account not connected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to Connection' }));
    expect(current()).toBe('Connection');
  },
);

it('shows the connected account, and links its name to its profile', async () => {
  showGithub(ON);
  expect(await screen.findByText('GitHub Connected Successfully!')).toBeTruthy();
  expect(screen.getByRole('link', { name: '@mira' }).getAttribute('href')).toBe(
    'https://github.com/mira',
  );
  expect(screen.getAllByText('27 repositories synced').length).toBeGreaterThan(0);
  expect(screen.getByText('November 2, 2026')).toBeTruthy();
});

it('does not link a GitHub profile whose address is no web address', async () => {
  showGithub({ ...ON, github: { ...ACCOUNT, profileUrl: 'javascript:alert(1)' } });
  expect((await screen.findAllByText('@mira')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: '@mira' })).toBeNull();
});

it('explains the export, and returns to the connection tab when the connection is lost', async () => {
  const { change } = showGithub(ON);
  await screen.findByText('GitHub Connected Successfully!');
  await user.click(tab('Export'));
  expect(screen.getByRole('link', { name: 'Go to your snippets' }).getAttribute('href')).toBe(
    '/app/snippets',
  );
  await change(READY);
  expect(await screen.findByRole('tab', { name: 'Connection', selected: true })).toBeTruthy();
  expect(screen.queryByText('GitHub Connected Successfully!')).toBeNull();
});

it('shows that the GitHub connection is loading', async () => {
  const { answer, give } = delayedAnswer();
  showAnswer(answer);
  expect(await screen.findByText('Loading your GitHub connection...')).toBeTruthy();
  expect(pageTitle()).toBe('GitHub');
  expect(screen.queryByRole('tablist')).toBeNull();
  give(succeeded(ON));
  expect(await screen.findByRole('tablist', { name: 'GitHub' })).toBeTruthy();
});

it('shows an error if the GitHub connection cannot be loaded, and retries on request', async () => {
  const answers = [unavailable(), unavailable()];
  showAnswer(() => answers.shift() ?? succeeded(OFF));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Failed to load your GitHub connection')).toBeTruthy();
  expect(within(alert).getByText(/Not available right now/)).toBeTruthy();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('GitHub is not set up on this server')).toBeTruthy();
});

describe('a connected GitHub account', () => {
  it('is shown in the header of the page', async () => {
    showGithub(ON);
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByText('@mira')).toBeTruthy();
    expect(header.getByText('27 repositories synced')).toBeTruthy();
  });

  it('shows the time of the last sync, or that there was none', async () => {
    const { change } = showGithub(ON);
    expect(await screen.findByText('Not synced yet')).toBeTruthy();
    await change({ ...ON, github: { ...ACCOUNT, lastSyncAt: '2026-11-05T10:00:00.000Z' } });
    expect(await screen.findByText('November 5, 2026')).toBeTruthy();
    expect(screen.queryByText('Not synced yet')).toBeNull();
  });

  it('is announced by a banner until that is closed', async () => {
    showGithub(ON);
    const text = await screen.findByText('GitHub Connected Successfully!');
    expect(text.closest('[role="status"]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('GitHub Connected Successfully!')).toBeNull();
  });

  it('explains its export in three steps', async () => {
    showGithub(ON);
    await screen.findByText('GitHub Connected Successfully!');
    await user.click(tab('Export'));
    const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps).toEqual([
      '1Open the snippet you want to share.',
      '2Click "Export to GitHub".',
      '3Choose a public or a private gist.',
    ]);
  });

  it('has tabs that the arrow keys switch between', async () => {
    showGithub(ON);
    await screen.findByText('GitHub Connected Successfully!');
    await user.click(tab('Connection'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(current()).toBe('Import'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(current()).toBe('Export'));
    await user.keyboard('{Home}');
    await waitFor(() => expect(current()).toBe('Connection'));
  });

  it('is marked as a sandbox if the server uses one', async () => {
    const { change } = showGithub({ ...ON, isSandbox: true });
    expect(await screen.findByText(/is a stand-in on this server/)).toBeTruthy();
    expect(screen.getAllByText('Sandbox GitHub')).toHaveLength(2);
    await change(ON);
    await waitFor(() => expect(screen.queryAllByText('Sandbox GitHub')).toEqual([]));
  });

  it('keeps its tab in the address', async () => {
    const { search } = showGithub(ON, { search: '?tab=export' });
    expect(await screen.findByRole('tab', { name: 'Export', selected: true })).toBeTruthy();
    await user.click(tab('Import'));
    expect(search()).toBe('?tab=import');
    await user.click(tab('Connection'));
    expect(search()).toBe('');
  });

  it('shows the time until which GitHub accepts no requests', async () => {
    const today = new Date();
    today.setHours(14, 5, 0, 0);
    showGithub({ ...ON, limitedUntil: today.toISOString() });
    const notice = await screen.findByText(/GitHub accepts no requests until/);
    expect(notice.textContent).toBe('GitHub accepts no requests until 14:05.');
  });
});

import {
  aUser,
  delayedAnswer,
  forgetPage,
  pageTitle,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aCanary,
  anError,
  aRemote,
  dialogOf,
  ERRORS,
  LIST,
  press,
  rowsOf,
  show,
  TOKEN,
} from '../../../../test/remotes.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

it('the page is not found for other users, and sends no requests', async () => {
  const { asked } = show({}, '/remotes', aUser({ isModerator: true }));
  expect(await screen.findByText('Page not found')).toBeTruthy();
  expect(asked().filter((one) => one.includes('/operations'))).toEqual([]);
});

it('the page is a tab of the administration with an address of its own', async () => {
  const { place, search } = show({}, '?tab=access');
  await user.click(await screen.findByRole('tab', { name: 'Remotes' }));
  expect(place()).toBe('/app/admin/remotes');
  expect(await screen.findByRole('link', { name: 'snippets' })).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  expect(place()).toBe('/app/admin');
  expect(search()).toBe('?tab=audit');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Audit' }));
});

describe('the list of remotes', () => {
  it('shows builds, shares, states, page loads and error rates', async () => {
    const stopped = aCanary({ state: 'stopped', reason: '5% of page loads failed' });
    show({
      [LIST]: () =>
        succeeded({
          remotes: [
            aRemote({ canary: aCanary() }),
            aRemote({ name: 'github', canary: aCanary({ state: 'paused' }) }),
            aRemote({ name: 'community', canary: stopped }),
            aRemote({ name: 'notes', owner: '', stable: null, figures: [] }),
            aRemote({ name: 'shell', figures: [] }),
            aRemote({ name: 'odd', figures: [{ build: 'a1b2c3d4', loads: 2, failed: 4 }] }),
          ],
        }),
    });
    const [running, paused, automatic, added, shell, odd] = await rowsOf('Remotes');
    expect(running).toBe(
      'snippetsTeam SnippetsStablea1b2c3d41,200 page loads0.25% with errors' +
        'Canaryc0ffee22Running at 10%80 page loads5% with errors',
    );
    expect(paused).toContain('c0ffee22Paused');
    expect(automatic).toContain('Stopped automatically: 5% of page loads failed');
    expect(odd).toContain('2 page loads100% with errors');
    expect(added).toBe('notesNo ownerNothing deployed yet');
    expect(shell).toBe('shellTeam SnippetsStablea1b2c3d40 page loads');
  });

  it('announces that it is loading', async () => {
    const { answer, give } = delayedAnswer();
    show({ [LIST]: answer });
    expect(await screen.findByText('Loading remotes...')).toBeTruthy();
    give(succeeded({ remotes: [] }));
    expect(await screen.findByText('No remotes yet')).toBeTruthy();
  });

  it('can be retried if it fails to load', async () => {
    let answer = unavailable;
    show({ [LIST]: () => answer() });
    expect(await screen.findByText('Failed to load remotes')).toBeTruthy();
    answer = () => succeeded({ remotes: [aRemote()] });
    await press('Try again');
    expect(await screen.findByRole('link', { name: 'snippets' })).toBeTruthy();
  });

  it('is refetched every few seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let stable = 'a1b2c3d4';
    show({ [LIST]: () => succeeded({ remotes: [aRemote({ stable })] }) });
    expect(await screen.findByText('a1b2c3d4')).toBeTruthy();
    stable = 'e5e5e5e5';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('e5e5e5e5')).toBeTruthy();
  });

  it('opens a remote at its own address', async () => {
    const { search } = show();
    await user.click(await screen.findByRole('link', { name: 'snippets' }));
    expect(search()).toBe('?remote=snippets');
    expect(await screen.findByRole('heading', { level: 1, name: 'snippets' })).toBeTruthy();
    expect(pageTitle()).toBe('Remote snippets');
  });

  it('adds a remote by its first publish token, whose name is checked', async () => {
    const route = 'POST /operations/remotes/notes/tokens';
    const { sentTo } = show({
      [route]: () => succeeded({ publishToken: TOKEN, secret: 'spb_secret' }, 201),
    });
    await press('Add remote');
    const form = await dialogOf('Add a remote');
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Notes!');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findByText(/^Use 2 to 30 small letters/)).toBeTruthy();
    expect(form.getByText('Give the token a label')).toBeTruthy();
    await user.clear(form.getByRole('textbox', { name: 'Name' }));
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'notes');
    await user.type(form.getByRole('textbox', { name: 'Label' }), 'CI');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('spb_secret')).toBeTruthy();
    expect(sentTo(route)).toEqual([{ label: 'CI' }]);
  });
});

describe('errors of browsers', () => {
  const errors = [
    anError('x is undefined', { stack: 'at Card (card.tsx:1)' }),
    anError('Loading failed', { remote: 'github', kind: 'file', count: 1 }),
  ];

  it('show kind, build, page, count and stack, and can be filtered in the URL', async () => {
    const { search } = show({ [ERRORS]: () => succeeded({ errors }) });
    const [first, second] = await rowsOf('Errors in browsers');
    expect(first).toMatch(/^x is undefinedRenderingsnippets c0ffee22\/app\/snippets\/:id7 times/);
    expect(second).toMatch(/^Loading failedFile not loadedgithub .*1 timelast /);
    const details = screen.getByText('Stack').closest('details');
    await user.click(screen.getByText('Stack'));
    expect(details?.open).toBe(true);
    expect(screen.getByText('at Card (card.tsx:1)')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Errors of' }));
    await user.click(await screen.findByRole('option', { name: 'snippets' }));
    await waitFor(() => expect(search()).toBe('?errors=snippets'));
    expect(screen.queryByText('Loading failed')).toBeNull();
  });

  it('are shown ten at a time', async () => {
    const many = Array.from({ length: 12 }, (_, index) => anError(`Error ${index}`));
    show({ [ERRORS]: () => succeeded({ errors: many }) });
    expect(await rowsOf('Errors in browsers')).toHaveLength(10);
    await press('Show all 12');
    expect(await rowsOf('Errors in browsers')).toHaveLength(12);
    await press('Show fewer');
    expect(await rowsOf('Errors in browsers')).toHaveLength(10);
  });

  it('say that there are none, and can be retried', async () => {
    let answer = unavailable;
    show({ [ERRORS]: () => answer() });
    expect(await screen.findByText('Failed to load errors')).toBeTruthy();
    answer = () => succeeded({ errors: [] });
    await press('Try again');
    expect(await screen.findByText('Browsers have reported no errors.')).toBeTruthy();
  });
});

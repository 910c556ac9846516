import { ApiError } from '@snippetry/web-kit';
import {
  type Answers,
  forgetPage,
  refused,
  showElement,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { message } from '../../../test/on-screen.ts';
import { VIEWER } from '../../../test/page.ts';
import type { Snippet } from '../../data/types.ts';
import { GistDialog } from './gist-dialog.tsx';
import { gistFailure } from './gist-failure.ts';

beforeEach(() => void vi.spyOn(window, 'open').mockReturnValue(null));
afterEach(forgetPage);

const ID = 'b'.repeat(24);
const SNIPPET = aSnippet('Retry', { _id: ID, content: 'mine()', revision: 3 });
const EXPORT = `POST /github/export/${ID}`;
const LIST = `GET /github/export/${ID}`;
const STATE = `GET /github/export/${ID}/state`;
const GIST = {
  gistId: '1a',
  url: 'https://gist.example/1a',
  isPublic: false,
  exportedAt: '2026-11-01T12:00:00.000Z',
  revision: 2,
};
const theirs = (version: string, content: string) => ({
  version,
  content,
  description: 'What it does',
  updatedAt: '2026-11-02T12:00:00.000Z',
});
const status = (given: object) => () =>
  succeeded({ isConnected: true, isConfigured: true, purposes: ['export'], ...given });

/** Renders the dialog for a signed-in user. */
function show(answers: Answers = {}, given: Partial<Snippet> = {}) {
  const onClose = vi.fn();
  const snippet = { ...SNIPPET, ...given };
  const shown = showElement(<GistDialog snippet={snippet} open onClose={onClose} />, {
    viewer: VIEWER,
    answers: {
      'GET /github/status': status({}),
      [LIST]: () => succeeded({ exports: [] }),
      [`GET /snippets/${ID}`]: () => succeeded({ snippet }),
      ...answers,
    },
  });
  return { ...shown, onClose };
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('shows an error and exports no gist if the user is signed out', async () => {
  const { sent } = showElement(<GistDialog snippet={SNIPPET} open onClose={() => undefined} />);
  await press('Export to GitHub');
  // Toasts have no role while a dialog is open.
  const messages = within(await screen.findByLabelText('Notifications'));
  await messages.findByText('Please log in to export snippets to GitHub');
  expect(sent).toEqual([]);
});

const failure = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  gistFailure(new ApiError({ status: 500, message: '', ...facts }));

it('maps a failed gist export to a message and a target page', () => {
  expect(failure({ status: 409, code: 'github.not_connected' })).toEqual({
    message: 'Please connect your GitHub account first',
    goTo: '/app/github',
  });
  expect(failure({ status: 401, message: 'Please sign in first' })).toEqual({
    message: 'Authentication failed. Please log in again.',
    goTo: '/login',
  });
  const limited = 'GitHub takes no more requests until 14:05 UTC';
  expect(failure({ status: 503, message: limited })).toEqual({ message: limited });
  expect(failure({})).toEqual({ message: 'Failed to export to GitHub' });
});

describe('the gist export dialog', () => {
  it('explains who can open a secret gist', async () => {
    show();
    await screen.findByText('Only you can see it');
    screen.getByText(/anyone with the link can open them/);
  });

  it('limits the description to the maximum length of the server', async () => {
    show({}, { description: '' });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Description/ });
    await user.click(field);
    await user.paste('x'.repeat(600));
    expect(field.value).toHaveLength(500);
  });

  it('links an earlier export of the selected gist type', async () => {
    show({ [LIST]: () => succeeded({ exports: [GIST] }) });
    const link = await screen.findByRole('link', { name: 'this gist' });
    expect(link.getAttribute('href')).toBe(GIST.url);
    screen.getByText(/Exporting again updates it/);
    await user.click(screen.getByRole('radio', { name: /Public Gist/ }));
    expect(screen.queryByText(/Exporting again updates it/)).toBeNull();
  });

  it('warns before private code becomes public, in a notice and on the button', async () => {
    show({}, { isPublic: false });
    await user.click(await screen.findByRole('radio', { name: /Public Gist/ }));
    screen.getByText(/A public gist shows its code to everyone/);
    screen.getByRole('button', { name: 'Export to GitHub as public' });
    await user.click(screen.getByRole('radio', { name: /Secret Gist/ }));
    expect(screen.queryByText(/shows its code to everyone/)).toBeNull();
  });

  it('labels the sandbox GitHub', async () => {
    show({ 'GET /github/status': status({ isSandbox: true }) });
    await screen.findByText('Sandbox GitHub');
  });
});

describe('a gist export without permission at GitHub', () => {
  const stayOnPage = () => {
    const { href, origin, pathname, search, hash } = window.location;
    const assign = vi.fn();
    vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
    return assign;
  };
  const auth = (authUrl: string) => ({ 'GET /github/auth': () => succeeded({ authUrl }) });

  it('redirects to GitHub to grant the permission', async () => {
    const address = 'https://github.example/login/oauth/authorize?scope=gist';
    const { asked } = show({ 'GET /github/status': status({ purposes: [] }), ...auth(address) });
    await screen.findByText(/can't create gists for you yet/);
    const assign = stayOnPage();
    await press('Allow on GitHub');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(address));
    expect(asked()).toContain('GET /github/auth?purpose=export&returnTo=%2Fapp%2Fgithub');
  });

  it('offers to grant it if the export is refused because it was revoked', async () => {
    show({ [EXPORT]: () => refused(403, 'github.scope_missing', 'x') });
    await press('Export to GitHub');
    await screen.findByRole('button', { name: 'Allow on GitHub' });
  });

  it('follows no address that is not http or https', async () => {
    const script = 'javascript:alert(1)';
    const { onClose } = show({ 'GET /github/status': status({ purposes: [] }), ...auth(script) });
    const allow = await screen.findByRole('button', { name: 'Allow on GitHub' });
    const assign = stayOnPage();
    await user.click(allow);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a gist that was changed at GitHub since its export', () => {
  /** Refuses an export, unless it names the current version of the gist. */
  function conflict(
    now: () => ReturnType<typeof theirs> | null = () => theirs('v2', 'theirs()'),
  ): Answers {
    const beside = () => {
      const gist = now();
      return succeeded({ export: { ...GIST, state: gist ? 'changed' : 'gone', theirs: gist } });
    };
    return {
      [STATE]: beside,
      [EXPORT]: ({ body }) =>
        (body as { overwrite?: string }).overwrite === now()?.version
          ? succeeded({ gist: GIST, created: false })
          : refused(409, 'github.gist_changed', 'x'),
    };
  }
  const both = () => screen.findByRole('region', { name: 'Changes from Gist to Snippet' });

  it('is compared with the snippet, and not overwritten until the user decides', async () => {
    const { sentTo, onClose } = show(conflict());
    await press('Export to GitHub');
    await screen.findByRole('dialog', { name: 'The gist was changed at GitHub' });
    await both();
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
    expect(sentTo(EXPORT)).toHaveLength(1);
  });

  it('is overwritten in the version that was displayed', async () => {
    const { sentTo, onClose } = show(conflict());
    await press('Export to GitHub');
    await both();
    await press('Overwrite the gist');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    await message('Snippet exported to GitHub as Gist!');
    expect(sentTo(EXPORT).at(-1)).toEqual({
      isPublic: false,
      description: 'What it does',
      overwrite: 'v2',
    });
  });

  it('is compared again if it has changed since', async () => {
    let version = 'v2';
    show(conflict(() => theirs(version, 'theirs()')));
    await press('Export to GitHub');
    await both();
    version = 'v3';
    await press('Overwrite the gist');
    await screen.findByText(/It changed again in the meantime/);
  });

  it('replaces the code of the snippet', async () => {
    const take = `POST /github/export/${ID}/take`;
    const { sentTo, onClose } = show({ ...conflict(), [take]: () => succeeded({ revision: 4 }) });
    await press('Export to GitHub');
    await both();
    await press("Use the gist's version");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    await message("Now using the gist's version. Your previous code is in the history.");
    expect(sentTo(take)).toEqual([{ isPublic: false, version: 'v2', revision: 3 }]);
  });

  it('is exported as a new gist if it was deleted since', async () => {
    const gone = { [STATE]: () => succeeded({ export: { ...GIST, state: 'gone', theirs: null } }) };
    let there = true;
    show({ ...conflict(() => (there ? theirs('v2', 'theirs()') : null)), ...gone });
    await press('Export to GitHub');
    await screen.findByText('The gist no longer exists.');
    there = false;
    await press('Export as a new gist');
    await message('Snippet exported to GitHub as Gist!');
  });
});

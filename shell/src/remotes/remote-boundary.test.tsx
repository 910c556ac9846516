import { SHELL_VERSION } from '@snippetry/web-kit';
import { dispatch, fakeReload, forgetPage, showElement, user } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IncompatibleRemote, markFailed } from './load-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RemoteExtension } from './remote-extension.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const AWAY = 'This part of Snippetry is not available right now';
let failure: unknown;

const Page = () => {
  if (failure !== undefined) throw failure;
  return <p>The page</p>;
};

/** Renders a remote's page with links to another path and out of the remote. */
async function show({ inside = false, fails = true } = {}) {
  failure = fails ? new Error('gone') : undefined;
  const onRetry = vi.fn();
  function Shown() {
    const [place, setPlace] = useState<string | undefined>('/app');
    return (
      <>
        <button type="button" onClick={() => setPlace('/app/trash')}>
          Trash
        </button>
        <button type="button" onClick={() => setPlace(undefined)}>
          Out
        </button>
        {place ? (
          <RemoteBoundary name="snippets" place={place} inside={inside} onRetry={onRetry}>
            <Page />
          </RemoteBoundary>
        ) : null}
      </>
    );
  }
  showElement(<Shown />);
  await screen.findByText('Trash');
  return onRetry;
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('a remote that fails', () => {
  it('shows a page with a retry button', async () => {
    const onRetry = await show();
    expect(screen.getByRole('heading', { level: 1, name: AWAY })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(AWAY);
    expect(screen.getByText('Everything else keeps working.')).toBeTruthy();
    expect(document.title).toBe('Not available · Snippetry');
    expect(console.error).toHaveBeenCalledWith('The part "snippets" failed', failure);
    failure = undefined;
    await press('Try again');
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.getByText('The page')).toBeTruthy();
  });

  it('shows a card without a heading inside another remote’s page', async () => {
    await show({ inside: true });
    expect(screen.getByText(AWAY)).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('is retried on another path', async () => {
    const onRetry = await show();
    failure = undefined;
    await press('Trash');
    expect(screen.getByText('The page')).toBeTruthy();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is retried after a visit elsewhere, unlike a remote that works', async () => {
    const onRetry = await show();
    await press('Out');
    expect(onRetry).toHaveBeenCalledOnce();
    forgetPage();
    const unneeded = await show({ fails: false });
    await press('Out');
    expect(unneeded).not.toHaveBeenCalled();
  });

  it('offers to reload the page if the page is too old', async () => {
    failure = undefined;
    await show({ fails: false });
    failure = new IncompatibleRemote('^9.0.0', '9.2.0');
    await press('Trash');
    expect(screen.getByText('This page is older than the part you opened')).toBeTruthy();
    expect(screen.getByText('Reload the page to get the current version.')).toBeTruthy();
    const reload = fakeReload();
    await press('Try again');
    expect(reload).toHaveBeenCalledOnce();
    expect(String(failure)).toMatch(/needs version \^9\.0\.0 of the shell; this page runs \d/);
  });

  it('tells the operator what to deploy if the site is too old', async () => {
    failure = undefined;
    await show({ fails: false });
    failure = new IncompatibleRemote('^1.99.0', SHELL_VERSION);
    await press('Trash');
    expect(screen.getByText('This part needs another version of Snippetry')).toBeTruthy();
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain('Nothing is wrong on your side, and everything else keeps working.');
    expect(said).toContain(`“snippets” needs shell ^1.99.0, and this one is ${SHELL_VERSION}`);
  });

  it('shows that the device is offline, and is retried once online', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const onRetry = await show();
    expect(screen.getByText('This page cannot be loaded without a connection')).toBeTruthy();
    failure = undefined;
    onLine.mockReturnValue(true);
    await dispatch(new Event('online'));
    expect(await screen.findByText('The page')).toBeTruthy();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows a failure even if a non-error was thrown', async () => {
    failure = 'text';
    await show({ fails: false });
    failure = 'text';
    await press('Trash');
    expect(screen.getByText(AWAY)).toBeTruthy();
  });
});

describe('an extension of an unavailable remote', () => {
  it('shows a card, and requests the registry again on retry', async () => {
    // Another test file may have cached the registry, and nothing would be requested.
    markFailed('community');
    const props = { snippetId: 's', authorId: 'a' };
    const { sent } = showElement(
      <RemoteExtension remote="community" name="discussion" props={props} waiting={<p>Wait</p>} />,
    );
    expect(await screen.findByText(AWAY)).toBeTruthy();
    expect(screen.queryByText('Wait')).toBeNull();
    const asked = () => sent.filter(({ url }) => url === '/remotes.json').length;
    expect(asked()).toBe(1);
    await press('Try again');
    expect(await screen.findByText(AWAY)).toBeTruthy();
    expect(asked()).toBe(2);
  });
});

import { lazyPage } from '@snippetry/web-kit';
import { dispatch, fakeReload, forgetPage, showPage, user } from '@snippetry/web-kit/test';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary.tsx';
import { RootLayout } from './root-layout.tsx';

afterEach(forgetPage);

const Failing = ({ reason }: { reason: unknown }) => {
  throw reason;
};

describe('an error of the shell itself', () => {
  it.each([
    [new Error('A chunk is gone'), 'A chunk is gone'],
    ['no error at all', 'no error at all'],
  ])('replaces the page, with a button to reload it: %s', async (reason, message) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <CrashBoundary>
        <Failing reason={reason} />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'This page stopped working' })).toBeTruthy();
    expect(screen.getByText('What you saved is safe. Reload the page to go on.')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(said).toHaveBeenCalledWith('The page failed', reason);
    const reload = fakeReload();
    await user.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a page of the shell that could not be loaded', () => {
  let broken = true;
  /** Opens a site with a page whose code fails to load while `broken` is set. */
  async function open() {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    broken = true;
    const SignIn = lazyPage(async () => {
      const error = new Error('Loading chunk 7 failed');
      error.name = 'ChunkLoadError';
      if (broken) throw error;
      return () => <h1>Sign In</h1>;
    });
    const children = [
      { path: '/explore', element: <h1>Explore</h1> },
      { path: '/login', element: <SignIn /> },
    ];
    const shown = showPage({ routes: [{ element: <RootLayout />, children }], path: '/login' });
    await screen.findByRole('heading', { name: 'This page could not be loaded' });
    return shown;
  }

  it('leaves other pages reachable', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: 'Explore' }));
    expect(await screen.findByRole('heading', { name: 'Explore' })).toBeTruthy();
  });

  it('reloads once online', async () => {
    await open();
    const reload = fakeReload();
    await dispatch(new Event('online'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is retried by its button while offline, and on the next visit', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { router } = await open();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'This page could not be loaded' });
    await act(() => router.navigate('/explore'));
    broken = false;
    await act(() => router.navigate('/login'));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });

  it('reloads if it fails again while online', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { router } = await open();
    await act(() => router.navigate('/explore'));
    const reload = fakeReload();
    onLine.mockReturnValue(true);
    await act(() => router.navigate('/login'));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('promises to retry only while offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    expect(screen.getByText('It appears by itself once you are online again.')).toBeTruthy();
    forgetPage();
    onLine.mockReturnValue(true);
    fakeReload();
    await open();
    expect(screen.queryByText('It appears by itself once you are online again.')).toBeNull();
    expect(screen.getByText(/Try again to get the current version/)).toBeTruthy();
  });

  it('reloads by its button', async () => {
    await open();
    const reload = fakeReload();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

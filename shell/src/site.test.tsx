import { aUser, forgetPage, user } from '@snippetry/web-kit/test';
import { toast } from '@snippetry/web-kit/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../test/site.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the pages of the shell', () => {
  it.each([
    ['/login', 'Sign In', 'Sign In · Snippetry'],
    ['/register', 'Get Started', 'Get Started · Snippetry'],
    ['/forgot-password', 'Forgot password?', 'Forgot password · Snippetry'],
    ['/reset-password', 'New password', 'New password · Snippetry'],
    ['/verify-email', 'Confirm your email', 'Confirm your email · Snippetry'],
    ['/nowhere', 'Page not found', 'Page not found · Snippetry'],
    ['/design', 'Page not found', 'Page not found · Snippetry'],
  ])('at %s is %s', async (path, name, title) => {
    await openSite({ path });
    expect(await heading(name)).toBeTruthy();
    // The title is set in an effect, which a busy machine runs after the heading was found.
    await waitFor(() => expect(document.title).toBe(title));
  });

  it('redirect from /app/snippets to the list at /app', async () => {
    const { router } = await openSite({ path: '/app/snippets', viewer: aUser() });
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('keep the navigation if a remote cannot be loaded', async () => {
    await openSite({ path: '/app/explore', viewer: aUser() });
    const text = 'This part of Snippetry is not available right now';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it.each(['/public/1', '/explore', '/public/collections/1'])(
    'show visitors one header at %s, even if the remote cannot be loaded',
    async (path) => {
      await openSite({ path });
      const text = 'This part of Snippetry is not available right now';
      expect(await screen.findByRole('heading', { level: 1, name: text })).toBeTruthy();
      const header = within(screen.getByRole('banner'));
      expect(header.getByRole('navigation', { name: 'Site' })).toBeTruthy();
      await user.click(header.getByRole('link', { name: 'Sign In' }));
      await heading('Sign In');
      expect(window.history.state.usr).toEqual({ from: path });
    },
  );
});

const announced = () => document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent;

describe('every page of the site', () => {
  it('has a link that skips the navigation', async () => {
    await openSite({ path: '/login' });
    await heading('Sign In');
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip.getAttribute('href')).toBe('#main');
    expect(document.querySelector('#main')?.tagName).toBe('MAIN');
  });

  it('is announced after a navigation, with the focus on its heading', async () => {
    await openSite({ path: '/login' });
    await heading('Sign In');
    expect(announced()).toBe('');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    const arrived = await heading('Forgot password?');
    await waitFor(() => expect(document.activeElement).toBe(arrived));
    expect(announced()).toBe('Forgot password');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('is announced a moment later if it has the title of the previous page', async () => {
    await openSite({ path: '/app/settings', viewer: aUser() });
    await heading('Profile & Settings');
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/profile'));
    const arrived = await heading('Profile & Settings');
    await waitFor(() => expect(document.activeElement).toBe(arrived));
    expect(announced()).toBe('Profile & Settings');
  });

  it('leaves the focus on a button of a toast, even if the next page arrives later', async () => {
    const { router } = await openSite({ path: '/login' });
    await heading('Sign In');
    const onSelect = vi.fn();
    act(() => toast.success('Deleted', { action: { label: 'Undo', onSelect } }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const arrived = router.navigate('/forgot-password');
    undo.focus();
    await act(() => arrived);
    await heading('Forgot password?');
    await waitFor(() => expect(announced()).toBe('Forgot password'));
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
  });

  it('leaves the scroll position to the browser when the user goes back', async () => {
    const { router } = await openSite({ path: '/login' });
    await heading('Sign In');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await heading('Forgot password?');
    vi.mocked(window.scrollTo).mockClear();
    await act(() => router.navigate(-1));
    await heading('Sign In');
    expect(window.scrollTo).not.toHaveBeenCalled();
  });
});

describe('an unknown address', () => {
  it.each(['/nowhere', '/apple'])('%s links visitors to the landing page', async (path) => {
    await openSite({ path });
    await heading('Page not found');
    expect(screen.getByText('404')).toBeTruthy();
    const home = screen.getByRole('link', { name: 'Back to home' });
    expect(home.getAttribute('href')).toBe('/');
  });
});

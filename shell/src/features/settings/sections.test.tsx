import { aUser, fakeLayout, forgetPage, showElement, user } from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsPage } from './settings-page.tsx';

let seen: string[];
beforeEach(() => {
  seen = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.id);
  };
});
afterEach(() => {
  forgetPage();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const show = (path = '/', isDemo = false) =>
  showElement(<SettingsPage />, { viewer: aUser({ isDemo }), path });

it('a link focuses its section of the settings each time it is followed', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Preferences' });
  await user.click(link);
  await waitFor(() => expect(document.activeElement?.id).toBe('preferences'));
  expect(link.getAttribute('aria-current')).toBe('location');
  await user.click(link);
  await waitFor(() => expect(seen).toEqual(['preferences', 'preferences']));
});

it('every link to a section of the settings has a target', async () => {
  show();
  await screen.findByRole('link', { name: 'Your profile' });
  const links = screen.getByRole('navigation', { name: 'Settings' }).querySelectorAll('a');
  const parts = [...links].map(({ hash }) => document.getElementById(hash.slice(1)));
  expect(parts.length).toBeGreaterThan(4);
  expect(parts).not.toContain(null);
});

it('the link of a mail opens its section of the settings', async () => {
  show('/#sessions');
  await waitFor(() => expect(seen).toContain('sessions'));
});

it('users of a demo account are told that it is deleted, and how to register', async () => {
  show('/', true);
  expect(await screen.findByText(/deleted after 24 hours/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/register');
  forgetPage();
  show();
  await screen.findByText('Personal Information');
  expect(screen.queryByText(/deleted after 24 hours/)).toBeNull();
});

it('the editor settings are stored on this device', async () => {
  show();
  const wrap = await screen.findByRole('switch', { name: 'Wrap long lines' });
  await user.click(wrap);
  expect(wrap.getAttribute('aria-checked')).toBe('true');
  expect(JSON.parse(localStorage.getItem('editor') ?? '{}')).toMatchObject({ wrap: true });
});

it('a sample applies the editor settings', async () => {
  fakeLayout();
  show();
  const shadow = () => document.querySelector('.sn-code-host')?.shadowRoot;
  await waitFor(() => expect(shadow()?.querySelector('.cm-lineNumbers')).toBeTruthy());
  await user.click(screen.getByRole('switch', { name: 'Line numbers' }));
  await waitFor(() => expect(shadow()?.querySelector('.cm-lineNumbers')).toBeNull());
  const code = shadow()?.querySelector('.cm-content');
  expect(code?.getAttribute('contenteditable')).toBe('false');
  expect(code?.textContent).toContain('\t');
});

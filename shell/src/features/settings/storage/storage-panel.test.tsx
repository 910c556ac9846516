import {
  type Answers,
  aUser,
  delayedAnswer,
  forgetPage,
  showElement,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoragePanel } from './storage-panel.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const STORAGE = 'GET /snippets/storage';
const show = (answer: NonNullable<Answers[string]>) =>
  showElement(<StoragePanel />, { viewer: aUser(), answers: { [STORAGE]: answer } });
const showUsed = (usedBytes: number, maxBytes: number | null) =>
  show(() => succeeded({ usedBytes, maxBytes }));

it('settings show the used storage, as text and as a bar', async () => {
  showUsed(125_000_000, 500_000_000);
  expect(await screen.findByText('125.0 MB of 500.0 MB used')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Storage' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(bar.getAttribute('aria-valuetext')).toBe('125.0 MB of 500.0 MB used');
  expect(screen.getByRole('link', { name: 'Open the trash' }).getAttribute('href')).toBe(
    '/app/trash',
  );
  expect(screen.queryByText(/almost full/)).toBeNull();
});

it('settings warn of a storage that is almost full', async () => {
  showUsed(950_000, 1_000_000);
  expect(await screen.findByText(/almost full/)).toBeTruthy();
});

it('settings show no bar for a storage without a limit', async () => {
  showUsed(0, null);
  expect(await screen.findByText('0 B used')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('settings show that the storage is loading or failed to load, and retry', async () => {
  const held = delayedAnswer();
  let isAway = true;
  show((request) => (isAway ? unavailable() : held.answer(request)));
  expect(screen.getByRole('status').textContent).toBe('Loading storage...');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await user.click(again);
  held.give(succeeded({ usedBytes: 0, maxBytes: null }));
  expect(await screen.findByText('0 B used')).toBeTruthy();
});

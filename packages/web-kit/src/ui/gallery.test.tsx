import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetPage, showElement, user } from '../../test/index.ts';
import { Gallery } from './gallery.tsx';

afterEach(forgetPage);

it('shows the components in both themes, and opens a dialog', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  showElement(<Gallery />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Components' })).toBeTruthy();
  const [light, dark] = ['light', 'dark'].map((theme) => {
    const half = document.querySelector<HTMLElement>(`[data-theme="${theme}"]`);
    return within(half ?? document.body);
  });
  for (const half of [light, dark]) {
    expect(half?.getByText('This page is not on file')).toBeTruthy();
    expect(half?.getByText('Analytics could not be loaded')).toBeTruthy();
  }
  await user.click(light?.getByRole('button', { name: 'Dialog' }) ?? document.body);
  expect(screen.getByRole('dialog', { name: 'Export to GitHub Gist' })).toBeTruthy();
  expect(failed).not.toHaveBeenCalled();
});

import { showTexts } from '@snippetry/web-kit';
import { fakeAssign, forgetPage, MemoryRouter, surround } from '@snippetry/web-kit/test';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Logo } from '../components/logo.tsx';
import { ToLanding } from './to-landing.tsx';

afterEach(() => {
  showTexts('en', {});
  forgetPage();
});

it.each([
  ['en', '/'],
  ['de', '/de'],
] as const)('the application leads to the landing page in its language: %s', async (locale, to) => {
  surround({ path: '/login' });
  showTexts(locale, {});
  const assign = fakeAssign();
  render(<Logo />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Snippetry' }).getAttribute('href')).toBe(to);
  render(<ToLanding />);
  await waitFor(() => expect(assign).toHaveBeenCalledWith(to));
});

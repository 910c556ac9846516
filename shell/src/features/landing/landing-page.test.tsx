import { showTexts, ThemeProvider } from '@snippetry/web-kit';
import { forgetPage, surround } from '@snippetry/web-kit/test';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SAMPLES } from '../../components/code/samples.ts';
import { LandingPage } from './landing-page.tsx';
import { render as renderMarkup } from './markup.tsx';

afterEach(() => {
  showTexts('en', {});
  localStorage.clear();
  forgetPage();
});

function open(): void {
  surround({ path: '/' });
  render(<LandingPage />);
}
const addresses = (name: string | RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

it('shows the claims of the product', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Keep the code you’d otherwise rewrite',
  );
  const numbers = within(screen.getByRole('region', { name: 'In numbers' }));
  const claims = numbers.getAllByRole('definition').map((claim) => claim.textContent);
  expect(claims).toEqual(['10K+', '2.5K+', '100+', '2 min']);
});

it('links visitors to register and sign in, and users to the dashboard', () => {
  open();
  expect(new Set(addresses('Get Started'))).toEqual(new Set(['/register']));
  expect(new Set(addresses('Sign In'))).toEqual(new Set(['/login']));
  expect(new Set(addresses(/Dashboard$/))).toEqual(new Set(['/app']));
  for (const link of screen.getAllByRole('link', { name: /^(?:Get Started|Sign In)$/ })) {
    expect(link.className).toContain('signed-in:hidden');
  }
  for (const link of screen.getAllByRole('link', { name: /Dashboard$/ })) {
    expect(link.className).toContain('signed-out:hidden');
  }
});

it('links to public pages and the API document', () => {
  open();
  expect(new Set(addresses(/^Explore/))).toEqual(new Set(['/explore']));
  expect(new Set(addresses('Collections'))).toEqual(new Set(['/public/collections']));
  expect(addresses('API')).toEqual(['/api/docs/']);
});

it('closes the phone menu on Escape, and after following a link', () => {
  open();
  const menu = document.querySelector('details');
  if (!menu) throw new Error('there is no menu');
  menu.open = true;
  fireEvent.keyDown(menu, { key: 'Tab' });
  expect(menu.open).toBe(true);
  fireEvent.keyDown(menu, { key: 'Escape' });
  expect(menu.open).toBe(false);
  menu.open = true;
  fireEvent.click(within(menu).getByRole('link', { name: 'Features' }));
  expect(menu.open).toBe(false);
});

it('shows all features and a finished sample without scripts', () => {
  const page = new DOMParser().parseFromString(renderMarkup('en').markup, 'text/html');
  expect([...page.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([
    'Search that reads code',
    'Private until you say so',
    'Collections',
    'Discussion under the code',
    'Explain this',
    'GitHub both ways',
  ]);
  expect(page.querySelector('pre')?.textContent).toBe(SAMPLES[0].code.replaceAll('\n', ''));
  expect(page.querySelectorAll('pre [class*=text-syn-keyword]').length).toBeGreaterThan(5);
});

it('is rendered in German, with a link to English that stores the choice', () => {
  const { markup, description, texts } = renderMarkup('de');
  const page = new DOMParser().parseFromString(markup, 'text/html');
  expect(page.querySelector('h1')?.textContent).toBe('Behalte Code, den du sonst neu schreibst');
  expect(page.querySelector('dd')?.textContent).toBe('10.000+');
  expect(page.querySelector('header a')?.getAttribute('href')).toBe('/de');
  expect(description).toMatch(/^Behalte, finde, teile /);
  const block = new DOMParser().parseFromString(texts, 'text/html').querySelector('script');
  expect([block?.type, block?.lang]).toEqual(['application/json', 'de']);
  expect(JSON.parse(block?.textContent ?? '')).toMatchObject({ Explore: 'Entdecken' });

  open();
  const english = screen.getByRole('link', { name: 'English' });
  expect(english.getAttribute('href')).toBe('/');
  expect([english.getAttribute('lang'), english.getAttribute('hreflang')]).toEqual(['en', 'en']);
  english.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(english);
  expect(localStorage.getItem('locale')).toBe('en');
});

it('contains no texts of other languages in English, with a link to German', () => {
  expect(renderMarkup('en').texts).toBe('');
  open();
  const german = screen.getByRole('link', { name: 'Deutsch' });
  expect([german.getAttribute('href'), german.getAttribute('hreflang')]).toEqual(['/de', 'de']);
});

it.each(['en', 'de'] as const)(
  'hydrates without differences in %s, and has no inline styles, which the policy forbids',
  async (locale) => {
    surround({ path: '/' });
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderMarkup(locale).markup;
    expect(root.querySelector('[style]')).toBeNull();
    const onRecoverableError = vi.fn();
    const page = (
      <ThemeProvider>
        <LandingPage />
      </ThemeProvider>
    );
    // Not `hydrateRoot`: without cleanup, the demo would go on typing in the tests of other files.
    await act(async () => {
      render(page, { container: root, hydrate: true, onRecoverableError });
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
  },
);

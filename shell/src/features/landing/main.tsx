import './landing.css';
import type { Locale } from '@snippetry/contracts';
import { readToken, savesData, showTexts, ThemeProvider } from '@snippetry/web-kit';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from './landing-page.tsx';
import { prefetchApp } from './prefetch-app.ts';

const page = (
  <ThemeProvider>
    <LandingPage />
  </ThemeProvider>
);

/** Loads the texts from the page, which contains them if it is not in English. */
function takeTexts(): void {
  const block = document.getElementById('texts');
  if (block) showTexts(block.lang as Locale, JSON.parse(block.textContent));
}

/**
 * Loads a page of the application on back navigation: if its router led here, the browser only
 * emits `popstate`.
 */
function loadOtherPages(): void {
  const { pathname } = window.location;
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload();
  });
}

/** Updates `signed-in` after changes in another tab, and on returns from the page cache. */
function followSession(): void {
  const show = () => {
    document.documentElement.classList.toggle('signed-in', readToken() !== undefined);
  };
  window.addEventListener('storage', show);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) show();
  });
}

takeTexts();
const root = document.getElementById('root');
// The static markup is usable already, so hydration need not block input.
if (root) startTransition(() => void hydrateRoot(root, page));
followSession();
loadOtherPages();
if (!savesData()) prefetchApp();

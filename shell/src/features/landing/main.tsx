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

/** The page contains its texts if they are not English. */
function takeTexts(): void {
  const block = document.getElementById('texts');
  if (block) showTexts(block.lang as Locale, JSON.parse(block.textContent));
}

/** An address of the application that its router has left for this page is one to be loaded. */
function loadOtherPages(): void {
  const { pathname } = window.location;
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload();
  });
}

/** The user signed in or out in another tab, or on the page before back navigation. */
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
// The page can be read and followed already, so taking it over may be done in slices.
if (root) startTransition(() => void hydrateRoot(root, page));
followSession();
loadOtherPages();
if (!savesData()) prefetchApp();

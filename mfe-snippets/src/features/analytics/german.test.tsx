import { forgetPage, inGerman, succeeded } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { showPage, VIEWER } from '../../../test/page.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

inGerman(() => import('../../texts/de.json'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(forgetPage);

// Lazy, because the chart reads the screen resolution on import.
const AnalyticsPage = lazy(async () => ({
  default: (await import('./analytics-page.tsx')).AnalyticsPage,
}));

it('formats figures, dates and numbers in German', async () => {
  const none = { views: 0, stars: 0, forks: 0, copies: 0 };
  const totals = { ...none, views: 1284, forks: 1 };
  const days = ['15', '16', '17', '18', '19', '20', '21'].map((day) => ({
    day: `2026-11-${day}`,
    ...(day === '21' ? totals : none),
  }));
  const analytics = { range: '7d', days, totals, previous: { ...none, views: 1000 } };
  const snippets = [aSnippet('Only one', { viewCount: 1284 })];
  const element = (
    <Suspense>
      <AnalyticsPage />
    </Suspense>
  );
  showPage({
    routes: [{ path: '/app/analytics', element }],
    path: '/app/analytics?range=7d',
    viewer: VIEWER,
    answers: {
      'GET /snippets/my': () =>
        succeeded({ snippets, pagination: { page: 1, hasNext: false, total: 1 } }),
      'GET /snippets/summary': () =>
        succeeded({ summary: { totalSnippets: 1, totalViews: 1284, totalStars: 0 } }),
      'GET /snippets/analytics': () => succeeded({ analytics }),
    },
  });
  const chart = await screen.findByRole('slider', {
    name: 'Zahlen vom 15.–21. November 2026',
  });
  expect(chart.getAttribute('aria-valuetext')).toBe(
    '21. November 2026, bisher: 1.284 Aufrufe, 0 Sterne, 1 Fork, 0 Kopien',
  );
  const views = screen.getByRole('button', { name: /^Aufrufe/ });
  expect(views.textContent).toBe('Aufrufe1.284 in 7 Tagen+28,4\u00a0%');
  expect(screen.getByTitle('1.000 in den 7 Tagen davor')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Zeitraum' }).textContent).toBe('Letzte 7 Tage');
  expect(screen.getByText('Snippet „Only one“')).toBeTruthy();
  expect(screen.getAllByText('100,0 %')).toHaveLength(2);
});

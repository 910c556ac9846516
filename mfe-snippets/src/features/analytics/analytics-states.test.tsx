import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { away, forgetPage, type Network, ok, showPage } from '../../../test/page.tsx';

afterEach(() => {
  cleanup();
  forgetPage();
});

// Its chart asks for the resolution of the screen as soon as it is loaded.
const AnalyticsPage = lazy(async () => ({
  default: (await import('./analytics-page.tsx')).AnalyticsPage,
}));

const SUMMARY = { totalSnippets: 101, totalViews: 5, totalStars: 2 };

function show(total: number, network: Network = {}) {
  const snippets = Array.from({ length: Math.min(total, 100) }, (_, i) => aSnippet(`Many ${i}`));
  const pagination = { page: 1, hasNext: total > 100, total };
  return showPage({
    routes: [
      {
        path: '/app/analytics',
        element: (
          <Suspense>
            <AnalyticsPage />
          </Suspense>
        ),
      },
    ],
    path: '/app/analytics',
    network: {
      'GET /snippets/my': () => ok({ snippets, pagination }),
      'GET /snippets/summary': () => ok({ summary: SUMMARY }),
      ...network,
    },
  });
}

it('analytics say that the data could not be fetched, and try again', async () => {
  let broken = true;
  const snippets = [aSnippet('Only one')];
  const pagination = { page: 1, hasNext: false, total: 1 };
  show(1, { 'GET /snippets/my': () => (broken ? away() : ok({ snippets, pagination })) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const card = retry.closest<HTMLElement>('[role="alert"]');
  within(card ?? document.body).getByText('Failed to fetch analytics data');
  broken = false;
  await userEvent.click(retry);
  await screen.findByText('Language Distribution');
});

it('analytics say which part of a large library they are about, while totals are of all', async () => {
  show(101);
  await screen.findByText('Growth and everything below is about your 100 newest snippets.');
  const total = screen.getByText('Total Snippets').closest('dl');
  await waitFor(() => expect(total?.textContent).toMatch(/Total Snippets\s*101\b/));
});

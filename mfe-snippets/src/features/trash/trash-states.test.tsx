import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, it } from 'vitest';
import { away, forgetPage, ok, showPage } from '../../../test/page.tsx';
import { TrashPage } from './trash-page.tsx';

afterEach(() => {
  cleanup();
  forgetPage();
});

it('the trash says so when it cannot be loaded, and tries again', async () => {
  let broken = true;
  const pagination = { page: 1, hasNext: false, total: 0, totalPages: 1, limit: 20 };
  showPage({
    routes: [{ path: '/app/trash', element: <TrashPage /> }],
    path: '/app/trash',
    network: {
      'GET /snippets/trash': () => (broken ? away() : ok({ snippets: [], pagination })),
    },
  });
  await screen.findByText('Failed to load the trash');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The trash is empty');
});

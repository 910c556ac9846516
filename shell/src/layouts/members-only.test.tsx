import { api } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { forgetPage, refused, showPage } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PublicLayout } from './public-layout.tsx';

afterEach(forgetPage);

function Library() {
  useQuery({
    queryKey: ['library'],
    queryFn: ({ signal }) => api('GET /snippets', {}, { signal }),
  });
  return <p>Library</p>;
}

it('redirects visitors of a members-only page to sign in, with a return', async () => {
  const { router } = showPage({
    routes: [
      { element: <PublicLayout />, children: [{ path: '/explore', element: <Library /> }] },
      { path: '/login', element: <p>Sign in here</p> },
    ],
    path: '/explore?sort=newest',
    answers: { 'GET /snippets': () => refused(401, 'auth.members_only', 'For members only') },
  });
  await screen.findByText('Sign in here');
  expect(router.state.location.state).toEqual({ from: '/explore?sort=newest' });
});

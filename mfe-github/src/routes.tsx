import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

// Reserves the place of the header while the code of a page loads.
const waiting = <PageHeader />;

const GithubPage = lazyPage(
  () => import('./features/github/github-page.tsx').then((m) => m.GithubPage),
  waiting,
);

export const routes: RemoteRoute[] = [
  { path: '/app/github', element: <GithubPage />, preload: GithubPage.preload },
];

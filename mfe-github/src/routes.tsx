import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

// Keeps the header's line in its place while a page's code is on its way.
const waiting = <PageHeader />;

const GithubPage = lazyPage(
  () => import('./features/github/github-page.tsx').then((m) => m.GithubPage),
  waiting,
);

/** The pages of this remote, by absolute path. */
export const routes: RemoteRoute[] = [
  { path: '/app/github', element: <GithubPage />, preload: GithubPage.preload },
];

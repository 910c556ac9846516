import { lazyPage } from '@snippetry/web-kit';
import type { RouteObject } from '@snippetry/web-kit/router';
import { PageHeader } from '@snippetry/web-kit/ui';

// Reserves the place of the header while the code of a page loads.
const waiting = <PageHeader />;

const GithubPage = lazyPage(
  () => import('./features/github/github-page.tsx').then((m) => m.GithubPage),
  waiting,
);

/** The pages of this remote, by absolute path. */
export const routes: RouteObject[] = [{ path: '/app/github', element: <GithubPage /> }];

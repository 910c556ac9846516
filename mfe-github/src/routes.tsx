import { lazyPage } from '@snippetry/web-kit';
import type { RouteObject } from '@snippetry/web-kit/router';

const GithubPage = lazyPage(() =>
  import('./features/github-page.tsx').then((page) => page.GithubPage),
);

/** The pages of this remote, by absolute path. */
export const routes: RouteObject[] = [{ path: '/app/github', element: <GithubPage /> }];

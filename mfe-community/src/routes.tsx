import { lazyPage } from '@snippetry/web-kit';
import type { RouteObject } from '@snippetry/web-kit/router';
import { PageHeader } from '@snippetry/web-kit/ui';

// Reserves the place of the header while the code of a page loads.
const waiting = <PageHeader />;

const ExplorePage = lazyPage(
  () => import('./features/explore/explore-page.tsx').then((m) => m.ExplorePage),
  waiting,
);

/** The pages of this remote, by absolute path. */
export const routes: RouteObject[] = [{ path: '/app/explore', element: <ExplorePage /> }];

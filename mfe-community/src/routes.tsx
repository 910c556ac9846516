import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

// Keeps the header's line in its place while a page's code is on its way.
const waiting = <PageHeader />;

const ExplorePage = lazyPage(
  () => import('./features/explore/explore-page.tsx').then((m) => m.ExplorePage),
  waiting,
);

/** The pages of this remote, by absolute path. */
export const routes: RemoteRoute[] = [
  { path: '/app/explore', element: <ExplorePage />, preload: ExplorePage.preload },
];

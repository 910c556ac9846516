import { lazyPage } from '@snippetry/web-kit';
import type { RouteObject } from '@snippetry/web-kit/router';
import { PageHeader } from '@snippetry/web-kit/ui';

// Reserves the place of the header while the code of a page loads.
const waiting = <PageHeader />;

const CollectionsPage = lazyPage(
  () => import('./features/list/collections-page.tsx').then((m) => m.CollectionsPage),
  waiting,
);
const CollectionPage = lazyPage(
  () => import('./features/detail/collection-page.tsx').then((m) => m.CollectionPage),
  waiting,
);

/** The pages of this remote, by absolute path. */
export const routes: RouteObject[] = [
  { path: '/app/collections', element: <CollectionsPage /> },
  { path: '/app/collections/:id', element: <CollectionPage /> },
];

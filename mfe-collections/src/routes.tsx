import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
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
export const routes: RemoteRoute[] = [
  { path: '/app/collections', element: <CollectionsPage />, preload: CollectionsPage.preload },
  { path: '/app/collections/:id', element: <CollectionPage />, preload: CollectionPage.preload },
  { path: '/public/collections/:id', element: <CollectionPage />, preload: CollectionPage.preload },
];

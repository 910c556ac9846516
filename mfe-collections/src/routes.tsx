import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

// Reserves the height of the page header while the code of a page loads.
const waiting = <PageHeader />;

const MyCollectionsPage = lazyPage(
  () => import('./features/list/my-collections-page.tsx').then((m) => m.MyCollectionsPage),
  waiting,
);
const PopularCollectionsPage = lazyPage(
  () =>
    import('./features/list/popular-collections-page.tsx').then((m) => m.PopularCollectionsPage),
  waiting,
);
const StarredCollectionsPage = lazyPage(
  () =>
    import('./features/list/starred-collections-page.tsx').then((m) => m.StarredCollectionsPage),
  waiting,
);
const CollectionPage = lazyPage(
  () => import('./features/detail/collection-page.tsx').then((m) => m.CollectionPage),
  waiting,
);

/** Pages of this remote by absolute path. */
export const routes: RemoteRoute[] = [
  { path: '/app/collections', element: <MyCollectionsPage />, preload: MyCollectionsPage.preload },
  {
    path: '/app/collections/popular',
    element: <PopularCollectionsPage />,
    preload: PopularCollectionsPage.preload,
  },
  {
    path: '/app/collections/starred',
    element: <StarredCollectionsPage />,
    preload: StarredCollectionsPage.preload,
  },
  { path: '/app/collections/:id', element: <CollectionPage />, preload: CollectionPage.preload },
  {
    path: '/public/collections',
    element: <PopularCollectionsPage />,
    preload: PopularCollectionsPage.preload,
  },
  { path: '/public/collections/:id', element: <CollectionPage />, preload: CollectionPage.preload },
];

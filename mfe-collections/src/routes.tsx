import { lazyPage } from '@snippetry/web-kit';
import type { RouteObject } from '@snippetry/web-kit/router';

const CollectionsPage = lazyPage(() =>
  import('./features/list/collections-page.tsx').then((page) => page.CollectionsPage),
);
const CollectionPage = lazyPage(() =>
  import('./features/detail/collection-page.tsx').then((page) => page.CollectionPage),
);

/** The pages of this remote, by absolute path. */
export const routes: RouteObject[] = [
  { path: '/app/collections', element: <CollectionsPage /> },
  { path: '/app/collections/:id', element: <CollectionPage /> },
];

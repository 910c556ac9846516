import { lazyPage } from '@snippetry/web-kit';
import type { RouteObject } from '@snippetry/web-kit/router';
import { PageHeader } from '@snippetry/web-kit/ui';
import { SavedNotes } from './features/editor/similar/saved-notes.tsx';

// Keeps the header's line in its place while a page's code is on its way.
const waiting = <PageHeader />;

const DashboardPage = lazyPage(
  () => import('./features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
  waiting,
);
const EditorPage = lazyPage(
  () => import('./features/editor/editor-page.tsx').then((m) => m.EditorPage),
  waiting,
);
const DetailPage = lazyPage(
  () => import('./features/detail/detail-page.tsx').then((m) => m.DetailPage),
  waiting,
);
const FavoritesPage = lazyPage(
  () => import('./features/favorites/favorites-page.tsx').then((m) => m.FavoritesPage),
  waiting,
);
const AnalyticsPage = lazyPage(
  () => import('./features/analytics/analytics-page.tsx').then((m) => m.AnalyticsPage),
  waiting,
);

const HistoryPage = lazyPage(
  () => import('./features/history/history-page.tsx').then((m) => m.HistoryPage),
  waiting,
);
const TrashPage = lazyPage(
  () => import('./features/trash/trash-page.tsx').then((m) => m.TrashPage),
  waiting,
);
const TransferPage = lazyPage(
  () => import('./features/transfer/transfer-page.tsx').then((m) => m.TransferPage),
  waiting,
);

/** The pages of this remote, by absolute path. */
export const routes: RouteObject[] = [
  { path: '/app', element: <DashboardPage /> },
  { path: '/app/snippets/new', element: <EditorPage /> },
  {
    path: '/app/snippets/:id',
    element: (
      <>
        <DetailPage />
        <SavedNotes />
      </>
    ),
  },
  { path: '/app/snippets/:id/edit', element: <EditorPage /> },
  { path: '/app/snippets/:id/history', element: <HistoryPage /> },
  { path: '/app/trash', element: <TrashPage /> },
  { path: '/app/favorites', element: <FavoritesPage /> },
  { path: '/app/analytics', element: <AnalyticsPage /> },
  { path: '/app/library/transfer', element: <TransferPage /> },
  { path: '/public/:id', element: <DetailPage /> },
];

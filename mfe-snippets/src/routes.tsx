import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';
import { SavedNotes } from './features/editor/similar/saved-notes.tsx';

// Reserves the height of the page header while the code of a page loads.
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

/** Pages of this remote by absolute path. */
export const routes: RemoteRoute[] = [
  { path: '/app', element: <DashboardPage />, preload: DashboardPage.preload },
  { path: '/app/snippets/new', element: <EditorPage />, preload: EditorPage.preload },
  {
    path: '/app/snippets/:id',
    element: (
      <>
        <DetailPage />
        <SavedNotes />
      </>
    ),
    preload: DetailPage.preload,
  },
  { path: '/app/snippets/:id/edit', element: <EditorPage />, preload: EditorPage.preload },
  { path: '/app/snippets/:id/history', element: <HistoryPage />, preload: HistoryPage.preload },
  { path: '/app/trash', element: <TrashPage />, preload: TrashPage.preload },
  { path: '/app/favorites', element: <FavoritesPage />, preload: FavoritesPage.preload },
  { path: '/app/analytics', element: <AnalyticsPage />, preload: AnalyticsPage.preload },
  { path: '/app/library/transfer', element: <TransferPage />, preload: TransferPage.preload },
  { path: '/public/:id', element: <DetailPage />, preload: DetailPage.preload },
];

import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

// Reserves the space of the header while the code of a page loads.
const waiting = <PageHeader />;

const ListPage = lazyPage(
  () => import('./features/list/list-page.tsx').then((m) => m.ListPage),
  waiting,
);

/** The pages of this remote, by absolute path; `remote.json` names them for the gateway. */
export const routes: RemoteRoute[] = [
  { path: '/app/sample', element: <ListPage />, preload: ListPage.preload },
];

import { lazyPage, type RemoteRoute } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

// Reserves the height of the page header while the code of a page loads.
const waiting = <PageHeader />;

const ExplorePage = lazyPage(
  () => import('./features/explore/explore-page.tsx').then((m) => m.ExplorePage),
  waiting,
);
const ModerationPage = lazyPage(
  () => import('./features/moderation/moderation-page.tsx').then((m) => m.ModerationPage),
  waiting,
);
const ProfilePage = lazyPage(
  () => import('./features/profile/profile-page.tsx').then((m) => m.ProfilePage),
  waiting,
);

/** Pages of this remote by absolute path; those outside of `/app` are for visitors. */
export const routes: RemoteRoute[] = [
  { path: '/app/explore', element: <ExplorePage />, preload: ExplorePage.preload },
  { path: '/explore', element: <ExplorePage />, preload: ExplorePage.preload },
  { path: '/app/moderation', element: <ModerationPage />, preload: ModerationPage.preload },
  { path: '/app/users/:username', element: <ProfilePage />, preload: ProfilePage.preload },
  { path: '/users/:username', element: <ProfilePage />, preload: ProfilePage.preload },
];

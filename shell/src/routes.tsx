import { lazyPage } from '@snippetry/web-kit';
import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router-dom';
import { PageWaiting } from './components/page-waiting.tsx';
import { AppLayoutSkeleton } from './layouts/app-layout-skeleton.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { ToLanding } from './layouts/to-landing.tsx';
import { APP_PREFIXES, PUBLIC_PREFIXES, type RoutePrefix } from './remotes/ownership.ts';
import { patchRoutes, routeId } from './remotes/route-patches.ts';

const waiting = <PageWaiting />;
const AppLayout = lazyPage(
  () => import('./layouts/app-layout.tsx').then((m) => m.AppLayout),
  <AppLayoutSkeleton />,
);
const PublicLayout = lazyPage(
  () => import('./layouts/public-layout.tsx').then((m) => m.PublicLayout),
  waiting,
);
const RemoteOutlet = lazyPage(
  () => import('./remotes/remote-outlet.tsx').then((m) => m.RemoteOutlet),
  waiting,
);
const UnroutedPage = lazyPage(() =>
  import('./remotes/remote-outlet.tsx').then((m) => m.UnroutedPage),
);
const LoginPage = lazyPage(
  () => import('./features/auth/login-page.tsx').then((m) => m.LoginPage),
  waiting,
);
const RegisterPage = lazyPage(
  () => import('./features/auth/register-page.tsx').then((m) => m.RegisterPage),
  waiting,
);
const recoveryPages = () => import('./features/auth/recovery-pages.ts');
const ForgotPasswordPage = lazyPage(
  () => recoveryPages().then((m) => m.ForgotPasswordPage),
  waiting,
);
const ResetPasswordPage = lazyPage(() => recoveryPages().then((m) => m.ResetPasswordPage), waiting);
const VerifyEmailPage = lazyPage(() => recoveryPages().then((m) => m.VerifyEmailPage), waiting);
const FinishPage = lazyPage(
  () => import('./features/auth/finish-page.tsx').then((m) => m.FinishPage),
  waiting,
);
const SettingsPage = lazyPage(
  () => import('./features/settings/settings-page.tsx').then((m) => m.SettingsPage),
  waiting,
);
const NotificationsPage = lazyPage(
  () => import('./features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  waiting,
);
const AdminLayout = lazyPage(
  () => import('./layouts/admin-layout.tsx').then((m) => m.AdminLayout),
  waiting,
);
const UnknownPage = lazyPage(
  () => import('./remotes/unknown-page.tsx').then((m) => m.UnknownPage),
  waiting,
);

const developmentRoutes: RouteObject[] = [];
if (__DEV__) {
  const DesignPage = lazyPage(
    () => import('./features/design/design-page.tsx').then((m) => m.DesignPage),
    waiting,
  );
  const LandingPage = lazyPage(
    () => import('./features/landing/in-development.ts').then((m) => m.LandingPage),
    waiting,
  );
  developmentRoutes.push({ path: '/design', element: <DesignPage /> });
  developmentRoutes.push({ path: '/', element: <LandingPage /> });
  developmentRoutes.push({ path: '/de', element: <LandingPage /> });
}

/** Creates the route below which a remote adds its own; any path there loads the remote first. */
function prefixRoute(place: RoutePrefix): RouteObject {
  const { prefix, remote } = place;
  return {
    id: routeId(place),
    element: <RemoteOutlet name={remote} />,
    children: [{ path: `${prefix}/*`, element: <UnroutedPage name={remote} /> }],
  };
}

const appRoutes: RouteObject[] = [
  { path: '/app/snippets', element: <Navigate to="/app" replace /> },
  { path: '/app/profile', element: <SettingsPage /> },
  { path: '/app/settings', element: <SettingsPage /> },
  { path: '/app/admin', element: <AdminLayout /> },
  { path: '/app/admin/remotes', element: <AdminLayout remotes /> },
  { path: '/app/notifications', element: <NotificationsPage /> },
  ...APP_PREFIXES.map(prefixRoute),
];

/** Rethrows a route error to the boundary around the router. */
function RethrowRouteError(): never {
  throw useRouteError();
}

const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RethrowRouteError />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/register', element: <RegisterPage /> },
      { path: '/forgot-password', element: <ForgotPasswordPage /> },
      { path: '/reset-password', element: <ResetPasswordPage /> },
      { path: '/verify-email', element: <VerifyEmailPage /> },
      { path: '/sign-in/finish', element: <FinishPage /> },
      { id: 'app', element: <AppLayout />, children: appRoutes },
      { id: 'public', element: <PublicLayout />, children: PUBLIC_PREFIXES.map(prefixRoute) },
      ...developmentRoutes,
      { path: '/', element: <ToLanding /> },
      { path: '/de', element: <ToLanding to="/de" /> },
      { path: '*', element: <UnknownPage /> },
    ],
  },
];

/**
 * Loads the layout of the first page, so that it renders without a placeholder. Public pages have a
 * first view of the server, which their layout must not delay.
 */
export function preloadLayout(isPublic: boolean): void {
  if (!isPublic) void AppLayout.preload();
  void RemoteOutlet.preload();
}

/** Creates the router of the site; remotes add their routes once loaded. */
export function createAppRouter() {
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: (navigation) => patchRoutes(navigation, prefixRoute),
    // No loader runs before the first paint; without this, the router would first wait for
    // patchRoutesOnNavigation.
    hydrationData: {},
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

import { lazyPage } from '@snippetry/web-kit';
import { Navigate, type RouteObject, useRoutes } from '@snippetry/web-kit/router';
import { LandingPage } from './landing/landing-page.tsx';
import { PageWaiting } from './root/page-waiting.tsx';
import { RootLayout } from './root/root-layout.tsx';
import { FrameWaiting } from './sidebar/frame-waiting.tsx';

const waiting = <PageWaiting />;
const AppLayout = lazyPage(
  () => import('./sidebar/app-layout.tsx').then((m) => m.AppLayout),
  <FrameWaiting />,
);
const RemotePages = lazyPage(
  () => import('./remotes/remote-pages.tsx').then((m) => m.AppRemotePages),
  waiting,
);
const PublicPages = lazyPage(
  () => import('./remotes/public-pages.tsx').then((m) => m.PublicRemotePages),
  waiting,
);
const LoginPage = lazyPage(() => import('./auth/login-page.tsx').then((m) => m.LoginPage), waiting);
const RegisterPage = lazyPage(
  () => import('./auth/register-page.tsx').then((m) => m.RegisterPage),
  waiting,
);
const ForgotPasswordPage = lazyPage(
  () => import('./auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
  waiting,
);
const SettingsPage = lazyPage(
  () => import('./settings/settings-page.tsx').then((m) => m.SettingsPage),
  waiting,
);
const NotFoundPage = lazyPage(
  () => import('./not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
  waiting,
);

const developmentRoutes: RouteObject[] = [];
if (__DEV__) {
  const DesignPage = lazyPage(
    () => import('./design/design-page.tsx').then((m) => m.DesignPage),
    waiting,
  );
  developmentRoutes.push({ path: '/design', element: <DesignPage /> });
}

const appRoutes: RouteObject[] = [
  { path: '/app/snippets', element: <Navigate to="/app" replace /> },
  { path: '/app/profile', element: <SettingsPage /> },
  { path: '/app/settings', element: <SettingsPage /> },
  { path: '/app/*', element: <RemotePages /> },
];

const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      { path: '/', element: <LandingPage /> },
      { path: '/login', element: <LoginPage /> },
      { path: '/register', element: <RegisterPage /> },
      { path: '/forgot-password', element: <ForgotPasswordPage /> },
      // Without a path of its own: for /app itself it would win over the splat below it.
      { element: <AppLayout />, children: appRoutes },
      { path: '/public/*', element: <PublicPages /> },
      ...developmentRoutes,
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** The pages of the whole site; what a remote shows is mounted below `/app` and `/public`. */
export function AppRoutes() {
  return useRoutes(routes);
}

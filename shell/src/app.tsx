import { SessionProvider, ThemeProvider } from '@snippetry/web-kit';
import { RouterProvider } from '@snippetry/web-kit/router';
import { CrashBoundary } from './root/crash-boundary.tsx';
import type { AppRouter } from './routes.tsx';

/** Everything a page needs around it, and the router inside. */
export function App({ router }: { router: AppRouter }) {
  return (
    <ThemeProvider>
      <SessionProvider>
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      </SessionProvider>
    </ThemeProvider>
  );
}

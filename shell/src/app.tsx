import { SessionProvider, ThemeProvider } from '@snippetry/web-kit';
import { RouterProvider } from '@snippetry/web-kit/router';
import { CrashBoundary } from './root/crash-boundary.tsx';
import type { AppRouter } from './routes.tsx';

/** The providers and the boundary that every page needs, around the router. */
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

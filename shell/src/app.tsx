import { SessionProvider, ThemeProvider, useLocale } from '@snippetry/web-kit';
import { Fragment } from 'react';
import { RouterProvider } from 'react-router-dom';
import { CrashBoundary } from './layouts/crash-boundary.tsx';
import type { AppRouter } from './routes.tsx';

/** The providers and the boundary that every page needs, around the router. */
export function App({ router }: { router: AppRouter }) {
  // Another language is another page at the same address: texts are read while something is shown.
  const { locale } = useLocale();
  return (
    <ThemeProvider>
      <SessionProvider>
        <CrashBoundary>
          <Fragment key={locale}>
            <RouterProvider router={router} />
          </Fragment>
        </CrashBoundary>
      </SessionProvider>
    </ThemeProvider>
  );
}

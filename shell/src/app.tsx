import { SessionProvider, ThemeProvider, useLocale } from '@snippetry/web-kit';
import { Fragment } from 'react';
import { RouterProvider } from 'react-router-dom';
import { CrashBoundary } from './layouts/crash-boundary.tsx';
import type { AppRouter } from './routes.tsx';

/** Router with the providers and the error boundary of all pages. */
export function App({ router }: { router: AppRouter }) {
  // Remounts the page in another language, since texts are read during rendering.
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

import { SessionProvider, ThemeProvider } from '@snippetry/web-kit';
import { BrowserRouter } from '@snippetry/web-kit/router';
import { CrashBoundary } from './root/crash-boundary.tsx';
import { AppRoutes } from './routes.tsx';

/** Everything a page needs around it, and the router inside. */
export function App() {
  return (
    <ThemeProvider>
      <SessionProvider>
        <CrashBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </CrashBoundary>
      </SessionProvider>
    </ThemeProvider>
  );
}

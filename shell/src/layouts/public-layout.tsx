import { Outlet } from '@snippetry/web-kit/router';
import { DataProvider } from '../root/data-provider.tsx';
import { SiteHeader } from '../root/site-header.tsx';

/** The frame of pages that need no account: no sidebar. */
export function PublicLayout() {
  return (
    <DataProvider>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1344px] outline-none">
        <Outlet />
      </main>
    </DataProvider>
  );
}

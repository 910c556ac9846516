import { Outlet } from '@snippetry/web-kit/router';
import { DataProvider } from '../root/data-provider.tsx';
import { SiteHeader } from '../root/site-header.tsx';

/** The layout of pages that need no account, without a sidebar. */
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

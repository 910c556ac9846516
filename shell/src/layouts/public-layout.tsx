import { Outlet } from '@snippetry/web-kit/router';
import { DataProvider } from '../root/data-provider.tsx';
import { SiteHeader } from '../root/site-header.tsx';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx';
import { useShortcutsHelp } from '../shortcuts/use-shortcuts-help.ts';

/** The layout of pages that need no account, without a sidebar. */
export function PublicLayout() {
  const help = useShortcutsHelp();
  return (
    <DataProvider>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1344px] outline-none">
        <Outlet />
      </main>
      <ShortcutsDialog open={help.isOpen} onOpenChange={help.setOpen} />
    </DataProvider>
  );
}

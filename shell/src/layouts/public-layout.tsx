import { HeaderSlotProvider } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Logo } from '../components/logo.tsx';
import { AccountLinks, SiteLinks } from '../components/site-header.tsx';
import { ShortcutsHelp } from '../features/shortcuts/shortcuts-help.ts';
import { useShortcutsHelp } from '../features/shortcuts/use-shortcuts-help.ts';
import { DataProvider } from './data-provider.tsx';
import { MembersOnly } from './members-only.tsx';

/** Layout of public pages; pages can render into the site's header. */
export function PublicLayout() {
  const help = useShortcutsHelp();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <DataProvider>
      <MembersOnly />
      <header className="sticky top-0 z-5 border-b border-line-1 bg-surface-0 print:hidden">
        <div className="mx-auto flex h-14 max-w-[1344px] items-center gap-1 px-4 lg:gap-5 lg:px-8">
          <Logo compact />
          <SiteLinks />
          <div
            ref={setSlot}
            className="flex min-w-0 flex-1 items-center gap-1 lg:gap-2 lg:[&>h1]:border-l lg:[&>h1]:border-line-2 lg:[&>h1]:pl-5"
          />
          <div className="flex flex-none items-center lg:gap-2">
            <AccountLinks compact />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1344px] outline-none">
        <HeaderSlotProvider slot={slot}>
          <Outlet />
        </HeaderSlotProvider>
      </main>
      <ShortcutsHelp open={help.isOpen} onClose={help.hide} />
    </DataProvider>
  );
}

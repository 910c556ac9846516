import { type SessionUser, t } from '@snippetry/web-kit';
import { Button, Kbd } from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/logo.tsx';
import { useCounts } from '../../data/library.queries.ts';
import { useAddedItems } from '../../lib/navigation/added-items.ts';
import {
  ACCOUNT_ITEMS,
  libraryItems,
  MAIN_ITEMS,
  NO_RIGHTS,
  type Rights,
} from '../../lib/navigation/nav-items.ts';
import { preloadFor } from '../../remotes/preload.ts';
import { NavList } from './nav-list.tsx';
import { RecentList } from './recent-list.tsx';
import { ShortcutsRow } from './shortcuts-row.tsx';
import { ThemeRow } from './theme-row.tsx';
import { UserCard } from './user-card.tsx';

interface Props {
  user: SessionUser;
  onShortcuts: () => void;
  onSignOut: () => void;
  /** Content next to the logo. */
  end?: ReactNode;
}

export function Sidebar({ user, onShortcuts, onSignOut, end }: Props) {
  const counts = useCounts();
  const added = useAddedItems();
  return (
    <>
      <div className="flex h-14 flex-none items-center justify-between border-b border-line-1 pr-4 pl-5">
        <Logo to="/app" />
        {end}
      </div>
      <div className="flex-1 overflow-y-auto px-3 py-4">
        <CreateLink />
        <NavList items={[...MAIN_ITEMS, ...added]} label={t('Main')} counts={counts} />
        <LibraryLinks rights={user} />
        <RecentList />
      </div>
      <div className="flex-none border-t border-line-1">
        <div className="px-3 pt-3 pb-2">
          <ThemeRow />
          <NavList items={ACCOUNT_ITEMS} label={t('Account')} />
          <ShortcutsRow onShow={onShortcuts} />
        </div>
        <UserCard user={user} onSignOut={onSignOut} />
      </div>
    </>
  );
}

/** Sidebar while the session loads: the links that all users have. */
export function WaitingSidebar() {
  return (
    <div className="px-3 py-4">
      <CreateLink />
      <NavList items={MAIN_ITEMS} label={t('Main')} />
      <LibraryLinks rights={NO_RIGHTS} />
    </div>
  );
}

function CreateLink() {
  const preloadEditor = () => void preloadFor('/app/snippets/new');
  return (
    <Button
      variant="mark"
      size="lg"
      asChild
      className="mb-3 h-11 w-full justify-start px-2.5 text-sm lg:h-9"
    >
      <Link
        to="/app/snippets/new"
        aria-keyshortcuts="c"
        onMouseEnter={preloadEditor}
        onFocus={preloadEditor}
      >
        <Plus aria-hidden />
        <span className="flex-1">{t('Create Snippet')}</span>
        <span aria-hidden className="hidden lg:flex">
          <Kbd>C</Kbd>
        </span>
      </Link>
    </Button>
  );
}

function LibraryLinks({ rights }: { rights: Rights }) {
  return (
    <div className="mt-3 border-t border-line-1 pt-3">
      <NavList items={libraryItems(rights)} label={t('Library')} />
    </div>
  );
}

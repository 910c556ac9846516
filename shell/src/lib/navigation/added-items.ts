import { msg } from '@snippetry/contracts/texts';
import { type LucideIcon, Puzzle } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { addedLinks } from '../../remotes/added-remotes.ts';
import { readAnnounced } from '../../remotes/load-remote.ts';
import type { AddedLink } from '../../remotes/registry.ts';
import { type NavItem, navItems } from './nav-items.ts';

type Icons = Readonly<Record<string, LucideIcon>>;

/** Converts links to rows of the sidebar. Shortcuts that another page has are dropped. */
function addedItems(links: readonly AddedLink[], icons: Icons): readonly NavItem[] {
  const taken = new Set(navItems({ isModerator: true, isAdmin: true }).map(({ keys }) => keys));
  return links.map(({ to, label, icon, keys, words }) => {
    const free = keys !== '' && !taken.has(keys);
    taken.add(keys);
    return {
      to,
      // Not a text of the catalogue: the remote translates it once it is loaded.
      label: msg(label),
      icon: (Object.hasOwn(icons, icon) && icons[icon]) || Puzzle,
      ...(free && { keys }),
      prefix: true,
      words: msg(words),
    };
  });
}

const NONE: Icons = {};

/** Loads the icons, if there are links. */
function useAddedIcons(isNeeded: boolean): Icons {
  const [icons, setIcons] = useState(NONE);
  useEffect(() => {
    if (!isNeeded) return;
    let isCancelled = false;
    import('./added-icons.ts').then(
      ({ ADDED_ICONS }) => isCancelled || setIcons(ADDED_ICONS),
      // All links keep the default icon.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [isNeeded]);
  return icons;
}

/** Returns the pages of added remotes, from the registry. */
export function useAddedItems(): readonly NavItem[] {
  const links = useSyncExternalStore(addedLinks.subscribe, addedLinks.get);
  useEffect(() => {
    // Without the registry there are no links; pages that need it report the error.
    void readAnnounced().catch(() => undefined);
  }, []);
  const icons = useAddedIcons(links.length > 0);
  return useMemo(() => addedItems(links, icons), [links, icons]);
}

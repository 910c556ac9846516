import { msg } from '@snippetry/contracts/texts';
import { type LucideIcon, Puzzle } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { addedLinks } from '../../remotes/added-remotes.ts';
import { readAnnounced } from '../../remotes/load-remote.ts';
import type { AddedLink } from '../../remotes/registry.ts';
import { type NavItem, navItems } from './nav-items.ts';

type Icons = Readonly<Record<string, LucideIcon>>;

/** Returns the links as rows of the sidebar. Keys that are taken stay with the page that has them. */
function addedItems(links: readonly AddedLink[], icons: Icons): readonly NavItem[] {
  const taken = new Set(navItems({ isModerator: true, isAdmin: true }).map(({ keys }) => keys));
  return links.map(({ to, label, icon, keys, words }) => {
    const free = keys !== '' && !taken.has(keys);
    taken.add(keys);
    return {
      to,
      // Its remote, which has the translations, is not loaded yet.
      label: msg(label),
      icon: (Object.hasOwn(icons, icon) && icons[icon]) || Puzzle,
      ...(free && { keys }),
      prefix: true,
      words: msg(words),
    };
  });
}

const NONE: Icons = {};

/** Icons of the links, loaded only if there are any. */
function useAddedIcons(isNeeded: boolean): Icons {
  const [icons, setIcons] = useState(NONE);
  useEffect(() => {
    if (!isNeeded) return;
    let isCancelled = false;
    import('./added-icons.ts').then(
      ({ ADDED_ICONS }) => isCancelled || setIcons(ADDED_ICONS),
      // All links then have the same icon.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [isNeeded]);
  return icons;
}

/** The pages of remotes that this build of the shell does not know, as the registry names them. */
export function useAddedItems(): readonly NavItem[] {
  const links = useSyncExternalStore(addedLinks.subscribe, addedLinks.get);
  useEffect(() => {
    // Without the registry there are no links; pages that need it report the error.
    void readAnnounced().catch(() => undefined);
  }, []);
  const icons = useAddedIcons(links.length > 0);
  return useMemo(() => addedItems(links, icons), [links, icons]);
}

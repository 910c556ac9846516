import { msg } from '@snippetry/contracts/texts';
import {
  Blocks,
  Book,
  Box,
  Calendar,
  ChartPie,
  Clipboard,
  Code,
  Database,
  FileText,
  FlaskConical,
  Folder,
  Globe,
  Image,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Notebook,
  Puzzle,
  Rocket,
  Terminal,
  Users,
  Wrench,
} from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addedLinks } from '../remotes/added-remotes.ts';
import { readAnnounced } from '../remotes/load-remote.ts';
import type { AddedLink } from '../remotes/registry.ts';
import { type NavItem, navItems } from './nav-items.ts';

/** The icons that a remote can name for its links; docs/adding-a-remote.md lists them. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  blocks: Blocks,
  book: Book,
  box: Box,
  calendar: Calendar,
  chart: ChartPie,
  clipboard: Clipboard,
  code: Code,
  database: Database,
  file: FileText,
  flask: FlaskConical,
  folder: Folder,
  globe: Globe,
  image: Image,
  key: KeyRound,
  list: ListChecks,
  message: MessageSquare,
  notebook: Notebook,
  rocket: Rocket,
  terminal: Terminal,
  users: Users,
  wrench: Wrench,
};

/** The links as rows of the sidebar; keys that another page has already lead there still. */
export function addedItems(links: readonly AddedLink[]): readonly NavItem[] {
  const taken = new Set(navItems({ isModerator: true, isAdmin: true }).map(({ keys }) => keys));
  return links.map(({ to, label, icon, keys, words }) => {
    const free = keys !== '' && !taken.has(keys);
    taken.add(keys);
    return {
      to,
      // Its remote, which has the words of other languages, is not loaded yet.
      label: msg(label),
      icon: (Object.hasOwn(ICONS, icon) && ICONS[icon]) || Puzzle,
      ...(free && { keys }),
      prefix: true,
      words: msg(words),
    };
  });
}

/** The pages of remotes that this build of the shell does not know, as the registry names them. */
export function useAddedItems(): readonly NavItem[] {
  const links = useSyncExternalStore(addedLinks.subscribe, addedLinks.get);
  useEffect(() => {
    // Without an answer there are none; whoever needs the registry says what is wrong.
    void readAnnounced().catch(() => undefined);
  }, []);
  return useMemo(() => addedItems(links), [links]);
}

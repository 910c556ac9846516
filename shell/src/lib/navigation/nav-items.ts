import { type Msg, msg } from '@snippetry/contracts/texts';
import {
  ArrowLeftRight,
  Bell,
  ChartNoAxesColumn,
  Compass,
  GitBranch,
  Layers,
  LayoutGrid,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Star,
  Trash2,
  User,
  UserCog,
} from 'lucide-react';
import { isBelow } from '../../remotes/ownership.ts';

/** Figures of the sidebar; undefined until they are known. */
export type Counts = Partial<Record<'collections' | 'favorites', number | undefined>>;

/** One row of the sidebar. */
export interface NavItem {
  to: string;
  label: Msg;
  icon: LucideIcon;
  /** The keys that lead there, one after the other. */
  keys?: string;
  /** Marked for everything below its path too. */
  prefix?: boolean;
  /** Marked for everything below this path as well. */
  within?: string;
  /** The figure shown beside it. */
  count?: keyof Counts;
  /** Further words that find it in the command palette. */
  words?: Msg;
}

/** The pages of the application. */
export const MAIN_ITEMS: readonly NavItem[] = [
  { to: '/app', label: msg('Dashboard'), icon: LayoutGrid, keys: 'g d', within: '/app/snippets' },
  {
    to: '/app/explore',
    label: msg('Explore'),
    icon: Compass,
    keys: 'g e',
    prefix: true,
    within: '/app/users',
  },
  {
    to: '/app/collections',
    label: msg('Collections'),
    icon: Layers,
    keys: 'g c',
    prefix: true,
    count: 'collections',
  },
  { to: '/app/favorites', label: msg('Favorites'), icon: Star, keys: 'g f', count: 'favorites' },
  { to: '/app/github', label: msg('GitHub'), icon: GitBranch, keys: 'g h', prefix: true },
  { to: '/app/analytics', label: msg('Analytics'), icon: ChartNoAxesColumn, keys: 'g a' },
];

/** Reports, for moderators. */
const MODERATION_ITEM: NavItem = {
  to: '/app/moderation',
  label: msg('Moderation'),
  icon: ShieldCheck,
  keys: 'g m',
  prefix: true,
  words: msg('reports reported'),
};

/** Administration of the platform, for administrators. */
const ADMIN_ITEM: NavItem = {
  to: '/app/admin',
  label: msg('Administration'),
  icon: UserCog,
  keys: 'g u',
  words: msg('admin users accounts invitations access figures audit'),
};

const LIBRARY_ITEMS: readonly NavItem[] = [
  {
    to: '/app/library/transfer',
    label: msg('Import & export'),
    icon: ArrowLeftRight,
    keys: 'g i',
    words: msg('backup download json zip vs code masscode'),
  },
  {
    to: '/app/trash',
    label: msg('Trash'),
    icon: Trash2,
    keys: 'g t',
    words: msg('deleted restore bin'),
  },
];

/** Permissions of a user beyond those of a member. */
export interface Rights {
  isModerator: boolean;
  isAdmin: boolean;
}

/** Pages for the library, moderation and administration. */
export const libraryItems = ({ isModerator, isAdmin }: Rights): readonly NavItem[] => [
  ...LIBRARY_ITEMS,
  ...(isModerator ? [MODERATION_ITEM] : []),
  ...(isAdmin ? [ADMIN_ITEM] : []),
];

/** The pages of the user's account; profile and settings show the same screen. */
export const ACCOUNT_ITEMS: readonly NavItem[] = [
  {
    to: '/app/notifications',
    label: msg('Notifications'),
    icon: Bell,
    keys: 'g n',
    words: msg('bell unread mentions replies'),
  },
  { to: '/app/profile', label: msg('Profile'), icon: User, keys: 'g p' },
  { to: '/app/settings', label: msg('Settings'), icon: Settings, keys: 'g s' },
];

/** Permissions until the session is loaded. */
export const NO_RIGHTS: Rights = { isModerator: false, isAdmin: false };

/** Every page that the sidebar leads to, in its order. */
export const navItems = (rights: Rights, added: readonly NavItem[] = []): readonly NavItem[] => [
  ...MAIN_ITEMS,
  ...added,
  ...libraryItems(rights),
  ...ACCOUNT_ITEMS,
];

/** Returns whether a row links to the current page. */
export function isCurrent({ to, prefix, within }: NavItem, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (within && isBelow(path, within)) return true;
  return prefix ? isBelow(path, to) : path === to;
}

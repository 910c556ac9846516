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

/** Counts of the sidebar; undefined until loaded. */
export type Counts = Partial<Record<'collections' | 'favorites', number | undefined>>;

export interface NavItem {
  to: string;
  label: Msg;
  icon: LucideIcon;
  /** Shortcut: keys in sequence. */
  keys?: string;
  /** Whether it is also current for paths below its own. */
  prefix?: boolean;
  /** Another path for which it is current, with all paths below. */
  within?: string;
  /** Count next to the label. */
  count?: keyof Counts;
  /** Additional search terms for the command palette. */
  words?: Msg;
}

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

const ADMIN_ITEM: NavItem = {
  to: '/app/admin',
  label: msg('Administration'),
  icon: UserCog,
  keys: 'g u',
  prefix: true,
  words: msg('admin users accounts invitations access figures remotes builds canary audit'),
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

/** Permissions of a user beyond those of members. */
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

/** Pages of the user's account; profile and settings are the same page. */
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

/** All pages of the sidebar, in order. */
export const navItems = (rights: Rights, added: readonly NavItem[] = []): readonly NavItem[] => [
  ...MAIN_ITEMS,
  ...added,
  ...libraryItems(rights),
  ...ACCOUNT_ITEMS,
];

/** Whether a row is current at a path. */
export function isCurrent({ to, prefix, within }: NavItem, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (within && isBelow(path, within)) return true;
  return prefix ? isBelow(path, to) : path === to;
}

import {
  ChartNoAxesColumn,
  Compass,
  GitBranch,
  Layers,
  LayoutGrid,
  type LucideIcon,
  Settings,
  Star,
  User,
} from 'lucide-react';
import { isBelow } from '../remotes/ownership.ts';

/** Figures of the sidebar; undefined until they are known. */
export type Counts = Partial<Record<'collections' | 'favorites', number | undefined>>;

/** One row of the sidebar. */
export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Marked for everything below its path too. */
  prefix?: boolean;
  /** The figure shown beside it. */
  count?: keyof Counts;
}

/** The pages of the application. */
export const MAIN_ITEMS: readonly NavItem[] = [
  { to: '/app', label: 'Dashboard', icon: LayoutGrid },
  { to: '/app/explore', label: 'Explore', icon: Compass, prefix: true },
  {
    to: '/app/collections',
    label: 'Collections',
    icon: Layers,
    prefix: true,
    count: 'collections',
  },
  { to: '/app/favorites', label: 'Favorites', icon: Star, count: 'favorites' },
  { to: '/app/github', label: 'GitHub', icon: GitBranch, prefix: true },
  { to: '/app/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
];

/** The pages of the user's account; both show the same screen. */
export const ACCOUNT_ITEMS: readonly NavItem[] = [
  { to: '/app/profile', label: 'Profile', icon: User },
  { to: '/app/settings', label: 'Settings', icon: Settings },
];

/** Whether a row is the one the visitor is at. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return item.prefix ? isBelow(path, item.to) : path === item.to;
}

import type { Theme } from '@snippetry/web-kit';
import { Compass, Keyboard, LogOut, Moon, Plus, RotateCw, Sun } from 'lucide-react';
import { type NavItem, navItems, type Rights } from '../sidebar/nav-items.ts';
import type { Command, Row } from './rows.ts';

/** Every page of the sidebar. */
export const pages = (rights: Rights, added: readonly NavItem[] = []): readonly Command[] =>
  navItems(rights, added).map(({ to, label, words = '', icon }) => ({
    id: to,
    label,
    words,
    act: { to },
    mark: icon,
  }));

const CREATE: Command = {
  id: 'create',
  label: 'Create Snippet',
  words: 'new add',
  act: { to: '/app/snippets/new' },
  mark: Plus,
  detail: 'C',
};

interface Actions {
  theme: Theme;
  onToggleTheme: () => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}

/** Actions that are available on every page. */
export function actions({
  theme,
  onToggleTheme,
  onShortcuts,
  onSignOut,
}: Actions): readonly Command[] {
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    CREATE,
    {
      id: 'theme',
      label: `Switch to ${other} theme`,
      words: 'toggle light dark mode',
      act: { run: onToggleTheme },
      mark: other === 'dark' ? Moon : Sun,
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      words: 'keys help hotkeys',
      act: { run: onShortcuts },
      mark: Keyboard,
      detail: '?',
    },
    {
      id: 'sign-out',
      label: 'Sign Out',
      words: 'log out logout',
      act: { run: onSignOut },
      mark: LogOut,
    },
  ];
}

/** Rows for every text: the same search on the Explore page, and a new snippet. */
export function suggestions(text: string, found: readonly Command[]): readonly Row[] {
  const search: Row = {
    id: 'explore-search',
    label: `Search Explore for “${text}”`,
    act: { to: `/app/explore?${new URLSearchParams({ search: text })}` },
    mark: Compass,
    detail: 'Explore',
  };
  return found.includes(CREATE) ? [search] : [search, CREATE];
}

/** The row of a failed search, which retries it. */
export function failedRow(what: string, retry: () => void): Row {
  return {
    id: `retry-${what}`,
    label: `${what} could not be searched`,
    act: { run: retry, keepsOpen: true },
    mark: RotateCw,
    detail: 'Try again',
  };
}

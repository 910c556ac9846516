import type { Theme } from '@snippetry/web-kit';
import { ArrowLeftRight, Compass, LogOut, Moon, Plus, RotateCw, Sun, Trash2 } from 'lucide-react';
import { ACCOUNT_ITEMS, MAIN_ITEMS } from '../sidebar/nav-items.ts';
import type { Command, Row } from './rows.ts';

/** Pages of the library that the sidebar does not list. */
const LIBRARY_PAGES: readonly Command[] = [
  {
    id: 'transfer',
    label: 'Import & export',
    words: 'backup download json zip vs code masscode',
    act: { to: '/app/library/transfer' },
    mark: ArrowLeftRight,
  },
  {
    id: 'trash',
    label: 'Trash',
    words: 'deleted restore bin',
    act: { to: '/app/trash' },
    mark: Trash2,
  },
];

/** Every page of the sidebar, and those of the library. */
export const PAGES: readonly Command[] = [
  ...[...MAIN_ITEMS, ...ACCOUNT_ITEMS].map((item) => ({
    id: item.to,
    label: item.label,
    act: { to: item.to },
    mark: item.icon,
  })),
  ...LIBRARY_PAGES,
];

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
  onSignOut: () => void;
}

/** Actions that are available on every page. */
export function actions({ theme, onToggleTheme, onSignOut }: Actions): readonly Command[] {
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

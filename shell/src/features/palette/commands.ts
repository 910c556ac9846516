import { LIMITS } from '@snippetry/contracts/limits';
import { type Theme, t } from '@snippetry/web-kit';
import { Compass, Keyboard, LogOut, Moon, Plus, RotateCw, Sun } from 'lucide-react';
import { type NavItem, navItems, type Rights } from '../../lib/navigation/nav-items.ts';
import { withoutFilters } from './filters.ts';
import type { Command, Row } from './rows.ts';

/** Commands that open the pages of the sidebar. */
export const pages = (rights: Rights, added: readonly NavItem[] = []): readonly Command[] =>
  navItems(rights, added).map(({ to, label, words, icon }) => ({
    id: to,
    label: t(label),
    words: words ? t(words) : '',
    act: { to },
    mark: icon,
  }));

const createCommand = (): Command => ({
  id: 'create',
  label: t('Create Snippet'),
  words: t('new add'),
  act: { to: '/app/snippets/new' },
  mark: Plus,
  detail: 'C',
});

interface Actions {
  theme: Theme;
  onToggleTheme: () => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}

/** Commands that are available on every page. */
export function actions({
  theme,
  onToggleTheme,
  onShortcuts,
  onSignOut,
}: Actions): readonly Command[] {
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    createCommand(),
    {
      id: 'theme',
      label: other === 'dark' ? t('Switch to dark theme') : t('Switch to light theme'),
      words: t('toggle light dark mode'),
      act: { run: onToggleTheme },
      mark: other === 'dark' ? Moon : Sun,
    },
    {
      id: 'shortcuts',
      label: t('Keyboard shortcuts'),
      words: t('keys help hotkeys'),
      act: { run: onShortcuts },
      mark: Keyboard,
      detail: '?',
    },
    {
      id: 'sign-out',
      label: t('Sign Out'),
      words: t('log out logout'),
      act: { run: onSignOut },
      mark: LogOut,
    },
  ];
}

/** Rows for any text: search it on Explore, and create a snippet with this title. */
export function suggestions(text: string, found: readonly Command[]): readonly Row[] {
  const search: Row = {
    id: 'explore-search',
    label: t('Search Explore for “{text}”', { text }),
    act: { to: `/app/explore?${new URLSearchParams({ search: text })}` },
    mark: Compass,
    detail: t('Explore'),
  };
  return found.some(({ id }) => id === 'create') ? [search] : [search, createTitled(text)];
}

/** Row for a new snippet with a title; without one if the text has only filters. */
function createTitled(text: string): Row {
  const title = withoutFilters(text).slice(0, LIMITS.title.max).trim();
  if (title === '') return createCommand();
  return {
    id: 'create-titled',
    mark: Plus,
    label: t('Create Snippet titled “{title}”', { title }),
    act: { to: `/app/snippets/new?${new URLSearchParams({ title })}` },
  };
}

/** Row for a failed search, which retries it. */
export function failedRow(label: string, retry: () => void): Row {
  return {
    id: `retry-${label}`,
    label,
    act: { run: retry, keepsOpen: true },
    mark: RotateCw,
    detail: t('Try again'),
  };
}

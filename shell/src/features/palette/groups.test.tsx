import { aListedSnippet } from '@snippetry/web-kit/test/samples';
import { describe, expect, it, vi } from 'vitest';
import { NO_RIGHTS } from '../../lib/navigation/nav-items.ts';
import { actions, pages } from './commands.ts';
import { paletteGroups, type Search } from './groups.ts';
import type { ListedSnippet } from './rows.ts';

const LISTED: ListedSnippet = aListedSnippet('useDebouncedValue', {
  _id: 'a1',
  language: 'typescript',
  tags: ['react', 'hooks', 'timing'],
  isOwner: true,
});
const THEIRS: ListedSnippet = {
  ...LISTED,
  _id: 'b1',
  title: 'Debug endpoint',
  isOwner: false,
  author: { ...LISTED.author, username: 'devon-k' },
};

const nothing = () => undefined;
const search = (over: Partial<Search> = {}): Search => ({
  snippets: [],
  failed: false,
  retry: nothing,
  ...over,
});

function groups(text: string, own = search(), community = search()) {
  const all = actions({
    theme: 'dark',
    onToggleTheme: nothing,
    onShortcuts: nothing,
    onSignOut: nothing,
  });
  return paletteGroups({ text, pages: pages(NO_RIGHTS), actions: all, own, community });
}
const labels = (...found: Parameters<typeof groups>) =>
  groups(...found).map(({ label, rows, message }) => [label, ...rows.map((r) => r.label), message]);

describe('the groups of the palette', () => {
  it('list every page and action without input', () => {
    expect(labels('')).toEqual([
      ['Go to', ...pages(NO_RIGHTS).map(({ label }) => label), undefined],
      [
        'Do',
        'Create Snippet',
        'Switch to light theme',
        'Keyboard shortcuts',
        'Sign Out',
        undefined,
      ],
    ]);
    expect(pages(NO_RIGHTS).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Explore',
      'Collections',
      'Favorites',
      'GitHub',
      'Analytics',
      'Import & export',
      'Trash',
      'Notifications',
      'Profile',
      'Settings',
    ]);
  });

  it('include moderation for moderators', () => {
    expect(pages({ ...NO_RIGHTS, isModerator: true }).map(({ label }) => label)).toContain(
      'Moderation',
    );
  });

  it('include administration for administrators only', () => {
    const labelsFor = (isAdmin: boolean) =>
      pages({ isModerator: true, isAdmin }).map(({ label }) => label);
    expect(labelsFor(true)).toContain('Administration');
    expect(labelsFor(false)).not.toContain('Administration');
  });

  it('list snippets, then the search on Explore and a new snippet', () => {
    const own = search({ snippets: [LISTED] });
    const community = search({ snippets: [THEIRS] });
    expect(labels('deb', own, community)).toEqual([
      ['Your snippets', 'useDebouncedValue', undefined],
      ['Community', 'Debug endpoint', undefined],
      ['Go to and do', 'Search Explore for “deb”', 'Create Snippet titled “deb”', undefined],
    ]);
    const rows = groups('deb', own, community).flatMap((group) => group.rows);
    expect(rows.map(({ detail }) => detail)).toEqual([
      '#react #hooks',
      'devon-k',
      'Explore',
      undefined,
    ]);
    expect(rows[2]?.act).toEqual({ to: '/app/explore?search=deb' });
  });

  it('put a page or action first if one of its words starts with the text', () => {
    const own = search({ snippets: [LISTED] });
    expect(labels('SNIP', own)[0]).toEqual([
      'Go to and do',
      'Create Snippet',
      'Search Explore for “SNIP”',
      undefined,
    ]);
    expect(labels('logout', own)[0]).toContain('Sign Out');
    expect(labels('shboard', own)[0]).toEqual(['Your snippets', 'useDebouncedValue', undefined]);
  });

  it('show a running search until both have finished, and then that nothing matches', () => {
    const waiting = search({ snippets: undefined });
    expect(labels('zz', waiting, search())[0]).toEqual(['Snippets', 'Searching...']);
    expect(labels('zz')[0]).toEqual(['Snippets', 'No snippet matches “zz”']);
  });

  it('offer to retry a failed search next to the results of the other', () => {
    const retry = vi.fn();
    const failed = search({ snippets: undefined, failed: true, retry });
    const own = search({ snippets: [LISTED] });
    const [first, second] = groups('deb', own, failed);
    expect(first?.rows.map(({ label }) => label)).toEqual(['useDebouncedValue']);
    const row = second?.rows[0];
    expect(row?.label).toBe('The community could not be searched');
    if (row && 'run' in row.act) row.act.run();
    expect(retry).toHaveBeenCalledOnce();
  });
});

import {
  broken,
  delayedAnswer,
  forgetPage,
  idOf,
  requestsOf,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { singleKeys } from '@snippetry/web-kit/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  box,
  COMMUNITY,
  current,
  dialog,
  FOUND,
  listOf,
  OWN,
  onShortcuts,
  onSignOut,
  open,
  press,
  retry,
  rows,
  search,
  show,
  waitForClose,
} from '../../../test/palette.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  forgetPage();
  singleKeys.set(true);
});

describe('the command palette', () => {
  it('opens by its shortcut, even from a text field, with the focus in its input', async () => {
    await show();
    await user.click(screen.getByRole('textbox', { name: 'Title' }));
    await open();
    expect(document.activeElement).toBe(box());
    expect(box().maxLength).toBe(200);
    expect(rows('Do')).toEqual([
      'Create Snippet',
      'Switch to dark theme',
      'Keyboard shortcuts',
      'Sign Out',
    ]);
    expect(rows('Go to')[0]).toBe('Dashboard');
  });

  it.each([
    ['Escape', '{Escape}'],
    ['its keys once more', '{Control>}k{/Control}'],
  ])('is closed by %s, which returns the focus', async (_by, keys) => {
    await show();
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.click(title);
    await open();
    await press(`zz${keys}`);
    await waitForClose();
    await waitFor(() => expect(document.activeElement).toBe(title));
    await open();
    expect(box().value).toBe('');
  });

  it('is closed by its button', async () => {
    await show();
    await open();
    await user.click(screen.getByRole('button', { name: /closes the palette/ }));
    await waitForClose();
  });

  it('does not open while another dialog is open, nor does the editor', async () => {
    const { router } = await show();
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('role', 'alertdialog');
    await press('{Control>}k{/Control}c');
    expect(dialog()).toBeNull();
    expect(router.state.location.pathname).toBe('/');
    other.remove();
  });

  it('moves its current row by the arrow keys, wraps at the ends, and exposes it to screen readers', async () => {
    await show();
    await open();
    expect(current().textContent).toContain('Dashboard');
    await press('{ArrowDown}');
    expect(current().textContent).toContain('Explore');
    expect(box().getAttribute('aria-activedescendant')).toBe(current().id);
    expect(document.getElementById(box().getAttribute('aria-controls') ?? '')?.role).toBe(
      'listbox',
    );
    await press('{ArrowUp}{ArrowUp}');
    expect(current().textContent).toContain('Sign Out');
  });

  it('ignores a pointer at rest, and opens the row that is clicked', async () => {
    const { router } = await show();
    await open();
    const trash = screen.getByRole('option', { name: /^Trash/ });
    fireEvent.pointerMove(trash, { movementX: 0, movementY: 0 });
    expect(current().textContent).toContain('Dashboard');
    await user.click(trash);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/trash'));
    await waitForClose();
  });
});

describe('the search of the palette', () => {
  it('lists the user’s own snippets, then those of others, then the search on Explore', async () => {
    const { sent } = await show();
    await search('retry');
    expect(rows('Your snippets')).toEqual(['Retry with jitter']);
    // Both searches find the user's own public snippets.
    expect(rows('Community')).toEqual(['Retry of another']);
    expect(rows('Go to and do')).toEqual([
      'Search Explore for “retry”',
      'Create Snippet titled “retry”',
    ]);
    expect(screen.getByText('#net #time')).toBeTruthy();
    expect(screen.getByText('devon-k')).toBeTruthy();
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual(['Retry', 'Retry']);
    for (const route of [OWN, COMMUNITY]) {
      expect(requestsOf(sent, route).map(({ query }) => query)).toEqual([
        { search: 'retry', limit: '5' },
      ]);
    }
  });

  it('shows the matching line of code if the title does not match', async () => {
    const excerpt = { line: 80, cut: false, matches: 2, more: false };
    const content = 'function outer() {\n  return settleAll();\n}';
    const deep = { ...retry, content, truncated: true, excerpt };
    await show({ [OWN]: listOf(deep), [COMMUNITY]: listOf() });
    await search('settle');
    const row = await screen.findByRole('option', { name: /^Retry with jitter/ });
    await waitFor(() => expect(row.textContent).toContain('81return settleAll();'));
    expect(row.querySelector('mark')?.textContent).toBe('settle');
  });

  it('sends no request for blanks', async () => {
    const { sent } = await show();
    await open();
    await press('   ');
    expect(rows('Go to')[0]).toBe('Dashboard');
    expect(requestsOf(sent, OWN)).toEqual([]);
  });

  it('opens the current result on Enter, and closes', async () => {
    const { router } = await show();
    await search('retry');
    await waitFor(() => expect(current().textContent).toContain('Retry with jitter'));
    await press('{Enter}');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/app/snippets/${idOf(retry.title)}`),
    );
    await waitForClose();
  });

  it('opens the first result once it arrives if Enter was pressed before', async () => {
    const { answer, give } = delayedAnswer();
    const { router } = await show({ ...FOUND, [OWN]: answer });
    await open();
    await press('retry{Enter}');
    expect(screen.getByText('Searching...')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    give(listOf(retry)());
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/app/snippets/${idOf(retry.title)}`),
    );
  });

  it('keeps the previous results, marked as busy, during the next search', async () => {
    const { answer, give } = delayedAnswer();
    const { sent } = await show({
      ...FOUND,
      [OWN]: (request) =>
        (request.query.search === 'retry' ? FOUND[OWN]?.(request) : answer(request)) ??
        unavailable(),
    });
    await search('retry');
    await press('x');
    const list = screen.getByRole('listbox');
    await waitFor(() => expect(requestsOf(sent, OWN)).toHaveLength(2));
    expect(list.getAttribute('aria-busy')).toBe('true');
    expect(rows('Your snippets')).toEqual(['Retry with jitter']);
    give(listOf()());
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
    expect(screen.queryByRole('group', { name: 'Your snippets' })).toBeNull();
  });

  it('shows and announces that nothing matches once both searches have finished', async () => {
    await show({ [OWN]: listOf(), [COMMUNITY]: listOf() });
    await search('zzz', 'Snippets');
    const said = 'No snippet matches “zzz”';
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    const statuses = screen.getAllByRole('status').map((status) => status.textContent);
    expect(statuses).toContain(said);
  });

  it('offers to retry a failed search, and stays open', async () => {
    let fails = true;
    await show({ ...FOUND, [OWN]: () => (fails ? broken() : listOf(retry)()) });
    await search('retry');
    await waitFor(() =>
      expect(rows('Your snippets')).toEqual(['Your snippets could not be searched']),
    );
    expect(rows('Community')).toEqual(['Retry of another']);
    fails = false;
    await user.click(screen.getByRole('option', { name: /could not be searched/ }));
    await waitFor(() => expect(rows('Your snippets')).toEqual(['Retry with jitter']));
    expect(dialog()).toBeTruthy();
  });

  it('opens the same search on Explore', async () => {
    const { router } = await show();
    await search('a & b');
    await user.click(screen.getByRole('option', { name: /Search Explore/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/explore'));
    expect(router.state.location.search).toBe('?search=a+%26+b');
  });
});

describe('copying from the palette', () => {
  const copied = () => navigator.clipboard.readText();

  it('copies the code of the current row without navigating', async () => {
    const { router } = await show();
    await search('retry');
    await waitFor(() => expect(current().textContent).toContain('Retry with jitter'));
    expect(screen.getByText('Copy code')).toBeTruthy();
    await press('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Code copied to clipboard!')).toBeTruthy();
    expect(await copied()).toBe('const settle = 250');
    expect(router.state.location.pathname).toBe('/');
  });

  it('fetches the full code if the list has only its beginning', async () => {
    const cut = { ...retry, content: 'const', truncated: true };
    const { sent } = await show({
      [OWN]: listOf(cut),
      [COMMUNITY]: listOf(),
      [`GET /snippets/${retry._id}/raw`]: () => new Response('whole'),
    });
    await search('retry');
    await press('{Meta>}{Enter}{/Meta}');
    expect(await screen.findByText('Code copied to clipboard!')).toBeTruthy();
    expect(await copied()).toBe('whole');
    expect(requestsOf(sent, `GET /snippets/${retry._id}/raw`)).toHaveLength(1);
  });

  it('shows that the code could not be copied', async () => {
    await show({
      [OWN]: listOf({ ...retry, truncated: true }),
      [COMMUNITY]: listOf(),
      [`GET /snippets/${retry._id}/raw`]: unavailable,
    });
    await search('retry');
    await press('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The code could not be copied')).toBeTruthy();
  });

  it('is not offered for rows other than snippets', async () => {
    await show();
    await open();
    expect(screen.queryByText('Copy code')).toBeNull();
  });
});

describe('the actions of the palette', () => {
  it('change the theme, and offer the other one', async () => {
    await show();
    await open();
    await user.click(screen.getByRole('option', { name: /Switch to dark theme/ }));
    await waitForClose();
    await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
    await open();
    expect(screen.getByRole('option', { name: /Switch to light theme/ })).toBeTruthy();
  });

  it('open the shortcuts dialog once the palette is closed', async () => {
    await show();
    await open();
    await press('hotkeys{Enter}');
    await waitFor(() => expect(onShortcuts).toHaveBeenCalledOnce());
    expect(dialog()).toBeNull();
  });

  it('sign the user out once the palette is closed', async () => {
    await show();
    await open();
    await press('log out{Enter}');
    await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce());
    expect(dialog()).toBeNull();
  });

  it('open the editor on C, except in a text field', async () => {
    const { router } = await show();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'c');
    expect(router.state.location.pathname).toBe('/');
    await user.click(document.body);
    await press('c');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/snippets/new'));
  });

  it('ignore C if single-key shortcuts are off', async () => {
    const { router } = await show();
    act(() => singleKeys.set(false));
    await press('c');
    expect(router.state.location.pathname).toBe('/');
  });

  it('have no shortcuts after the page is left', async () => {
    await show();
    forgetPage();
    const event = new KeyboardEvent('keydown', {
      key: 'k',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

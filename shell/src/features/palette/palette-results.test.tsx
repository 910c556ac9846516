import {
  type Answer,
  type Answers,
  delayedAnswer,
  forgetPage,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { singleKeys } from '@snippetry/web-kit/ui';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  box,
  current,
  dialog,
  FOUND,
  OWN,
  open,
  press,
  retry,
  rows,
  search,
  show,
} from '../../../test/palette.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  forgetPage();
  singleKeys.set(true);
});

describe('the snippet actions of the palette', () => {
  const STAR = `POST /snippets/${retry._id}/star`;
  const actionsOf = (title: string) =>
    screen.findByRole('group', { name: `Actions for “${title}”` });
  async function openActions(answers: Answers = {}) {
    const shown = await show({ ...FOUND, ...answers });
    await search('retry');
    await waitFor(() => expect(current().textContent).toContain('Retry with jitter'));
    await press('{Control>}.{/Control}');
    await actionsOf('Retry with jitter');
    return shown;
  }

  it('open on Ctrl and full stop, each with its letter', async () => {
    await openActions();
    expect(rows('Actions for “Retry with jitter”')).toEqual([
      'Open',
      'Copy code',
      'Copy link',
      'Edit',
      'Star',
      'Add to collection',
    ]);
    expect(screen.getByRole('combobox', { name: 'Actions for Retry with jitter' })).toBe(
      document.activeElement,
    );
    await press('{ArrowLeft}');
    expect(box().value).toBe('retry');
    expect(current().textContent).toContain('Retry with jitter');
  });

  it('open on the right arrow at the end of the input, and by a button for screen readers', async () => {
    await show();
    await search('retry');
    await waitFor(() => expect(current().textContent).toContain('Retry with jitter'));
    await press('{ArrowLeft}{ArrowRight}');
    expect(screen.queryByRole('group', { name: /^Actions/ })).toBeNull();
    await press('{ArrowRight}');
    await actionsOf('Retry with jitter');
    await user.click(screen.getByRole('button', { name: 'Back to the results' }));
    await user.click(screen.getByRole('button', { name: 'Actions for Retry with jitter' }));
    await actionsOf('Retry with jitter');
  });

  it('open by the dots of a row, without an edit of others’ snippets', async () => {
    const { router } = await show();
    await search('retry', 'Community');
    const row = screen.getByRole('option', { name: /^Retry of another/ });
    const dots = row.querySelector('[data-actions]');
    if (dots) await user.click(dots);
    await actionsOf('Retry of another');
    expect(screen.queryByRole('option', { name: 'Edit' })).toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });

  it('open the editor on E', async () => {
    const { router } = await openActions();
    await press('e');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/app/snippets/${retry._id}/edit`),
    );
  });

  it('copy the link on L', async () => {
    await openActions();
    await press('l');
    expect(await screen.findByText('Link copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/${retry._id}$`));
  });

  /** Returns a server that stores the snippet's star and includes it in search results. */
  function starring() {
    let isStarred = false;
    return {
      find: () => succeeded({ snippets: [{ ...retry, isStarred }] }),
      star: () => {
        isStarred = true;
        return succeeded({ isStarred, starCount: 1 });
      },
    };
  }

  it('star the snippet on S, and show the star in the results', async () => {
    const { find, star } = starring();
    const { sent } = await openActions({ [OWN]: find, [STAR]: star });
    await press('s');
    const row = await screen.findByRole('option', { name: /^Retry with jitter.*Starred/ });
    expect(row.getAttribute('aria-selected')).toBe('true');
    expect(requestsOf(sent, STAR)).toHaveLength(1);
    await press('{ArrowRight}');
    expect(await screen.findByRole('option', { name: /^Remove star/ })).toBeTruthy();
  });

  it('show the star even if a search was running when it was set', async () => {
    const { answer, give } = delayedAnswer();
    const { find, star } = starring();
    let searches = 0;
    const own: Answer = (request) => {
      searches += 1;
      // The second search read its results before the star.
      return searches === 2 ? answer(request) : find();
    };
    await show({ ...FOUND, [OWN]: own, [STAR]: star });
    await search('retry');
    await press(' w');
    await waitFor(() => expect(searches).toBe(2));
    await press('{Control>}.{/Control}');
    await actionsOf('Retry with jitter');
    await press('s');
    await waitFor(() => expect(searches).toBe(3));
    give(succeeded({ snippets: [retry] }));
    expect(await screen.findByRole('option', { name: /^Retry with jitter.*Starred/ })).toBeTruthy();
  });

  it('show that the snippet could not be starred', async () => {
    await openActions({ [STAR]: unavailable });
    await press('s');
    expect(await screen.findByText('The star could not be changed')).toBeTruthy();
  });

  it('open the dialog for collections on A, once the palette is closed', async () => {
    await openActions();
    await press('a');
    const asked = await screen.findByRole('dialog', { name: 'Add to collection' });
    expect(asked.textContent).toContain('Retry with jitter');
    expect(dialog()).toBeNull();
  });
});

describe('the filters of the palette', () => {
  it('are listed by their names, and complete languages on Enter and Tab', async () => {
    const { sent } = await show();
    await open();
    await press('lang');
    await user.click(await screen.findByRole('option', { name: /^Filter by language/ }));
    expect(box().value).toBe('language:');
    await press('ty');
    expect(rows('Filter by')).toEqual(['TypeScript']);
    await press('{Enter}');
    expect(box().value).toBe('language:typescript ');
    expect(screen.queryByRole('group', { name: 'Filter by' })).toBeNull();
    await press('language:kot{Tab}');
    expect(box().value).toBe('language:typescript language:kotlin ');
    await waitFor(() =>
      expect(requestsOf(sent, OWN).at(-1)?.query.search).toBe(
        'language:typescript language:kotlin',
      ),
    );
  });

  it('complete the user’s own tags, the most used first', async () => {
    const facets = { tags: ['net', 'node', 'time'].map((value) => ({ value, count: 2 })) };
    await show({ ...FOUND, 'GET /snippets/facets': () => succeeded({ facets }) });
    await open();
    await press('retry tag:n');
    await screen.findByRole('group', { name: 'Filter by' });
    expect(rows('Filter by')).toEqual(['net', 'node']);
    await press('{ArrowDown}{Enter}');
    expect(box().value).toBe('retry tag:node ');
  });

  it('leave Enter to the first snippet if a value is complete', async () => {
    const { router } = await show();
    await open();
    await press('language:go');
    await screen.findByRole('group', { name: 'Your snippets' });
    await waitFor(() => expect(current().textContent).toContain('Retry with jitter'));
    await press('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/snippets/${retry._id}`));
  });

  it('are left out of the title of a new snippet', async () => {
    const { router } = await show();
    await search('retry tag:net forever');
    await user.click(
      screen.getByRole('option', { name: /^Create Snippet titled “retry forever”/ }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/snippets/new'));
    expect(router.state.location.search).toBe('?title=retry+forever');
  });
});

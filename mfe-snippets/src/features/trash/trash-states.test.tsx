import {
  type Answers,
  broken,
  delayedAnswer,
  forgetPage,
  succeeded,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { pageOf } from '../../../test/library.ts';
import { message } from '../../../test/on-screen.ts';
import { showPage } from '../../../test/page.ts';
import { TrashPage } from './trash-page.tsx';

afterEach(forgetPage);

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const at = (time: number) => new Date(time).toISOString();

const idOf = (title: string) => aSnippet(title)._id;
const deleted = (title: string) => ({
  ...aSnippet(title),
  deletedAt: at(NOW - DAY_MS),
  purgeAt: at(NOW + 29 * DAY_MS),
});

/** Renders a trash that restores and deletes like the API. */
function trashOf(titles: readonly string[], more: Answers = {}) {
  let left = titles.map(deleted);
  const remove = (ids: readonly string[]) => {
    left = left.filter(({ _id }) => !ids.includes(_id));
  };
  const answers: Answers = {
    'GET /snippets/trash': ({ query }) => {
      const { items, pagination } = pageOf(left, query);
      return succeeded({ snippets: items, pagination });
    },
    'POST /snippets/bulk': ({ body }) => {
      const ids = titles.map(idOf).filter((id) => JSON.stringify(body).includes(id));
      remove(ids);
      return succeeded({ done: ids, failed: [] });
    },
    'DELETE /snippets/trash': () => {
      const removed = left.length;
      left = [];
      return succeeded({ removed });
    },
  };
  for (const title of titles) {
    const id = idOf(title);
    answers[`POST /snippets/trash/${id}/restore`] = () => {
      remove([id]);
      return succeeded({ snippet: aSnippet(title) });
    };
    answers[`DELETE /snippets/trash/${id}`] = () => {
      remove([id]);
      return succeeded({});
    };
  }
  return { ...answers, ...more };
}

const show = (answers: Answers, search = '') =>
  showPage({
    routes: [{ path: '/app/trash', element: <TrashPage /> }],
    path: `/app/trash${search}`,
    answers,
  });
const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = (name: string) => screen.findByRole('alertdialog', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('the trash', () => {
  it('shows an error with a retry button', async () => {
    let failing = true;
    const trash = trashOf([]);
    const list = trash['GET /snippets/trash'];
    show({
      'GET /snippets/trash': (request) => (failing ? broken() : (list?.(request) ?? broken())),
    });
    await screen.findByText('Failed to load the trash');
    failing = false;
    await press('Try again');
    await screen.findByText('The trash is empty');
  });

  it('shows a status while loading, and how long snippets are stored', async () => {
    const { answer: held, give } = delayedAnswer();
    show({ 'GET /snippets/trash': held });
    await screen.findByText('Loading trash...');
    screen.getByText('Deleted snippets stay here for 30 days');
    give(succeeded({ snippets: [], pagination: pageOf([]).pagination }));
    await screen.findByText('The trash is empty');
    const empty = screen.getByRole<HTMLButtonElement>('button', { name: 'Empty trash' });
    expect(empty.disabled).toBe(true);
  });

  it('lists deleted snippets with the time left, and links back to the dashboard', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { place } = show(trashOf(['Second gone', 'First gone']));
    await waitFor(() => expect(titles()).toEqual(['Second gone', 'First gone']));
    const times = screen.getAllByText(
      (_, element) => element?.textContent === 'Deleted 1 day ago · 29 days left',
    );
    // Each time is rendered twice: for wide and narrow windows.
    expect(times).toHaveLength(4);
    await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(place()).toBe('/app'));
  });

  it('stores its page in the address', async () => {
    const letters = [...'MLKJIHGFEDCBA'].map((letter) => `Number ${letter}`);
    const { search } = show(trashOf(letters));
    await waitFor(() => expect(titles()).toHaveLength(12));
    await press('Next');
    await waitFor(() => expect(titles()).toEqual(['Number A']));
    expect(search()).toBe('?page=2');
    await press('Delete Number A for good');
    await userEvent.click(
      within(await question('Delete for good')).getByRole('button', { name: 'Delete for good' }),
    );
    // The second page no longer exists.
    await waitFor(() => expect(titles()).toHaveLength(12));
    expect(search()).toBe('');
  });
});

describe('one snippet of the trash', () => {
  it('is restored immediately', async () => {
    show(trashOf(['Second gone', 'First gone']));
    await press('Restore First gone');
    await message('Restored 1 snippet');
    await waitFor(() => expect(titles()).toEqual(['Second gone']));
  });

  it('is deleted permanently after confirmation, with Cancel focused', async () => {
    show(trashOf(['Never again', 'Still here']));
    const remove = await screen.findByRole('button', { name: 'Delete Never again for good' });
    remove.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await question('Delete for good'));
    dialog.getByText(/^This deletes "Never again" with stars, comments and history\./);
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await userEvent.keyboard('{Enter}');
    await gone();
    expect(titles()).toEqual(['Never again', 'Still here']);
    await waitFor(() => expect(document.activeElement).toBe(remove));
    await userEvent.keyboard('{Enter}');
    await question('Delete for good');
    await userEvent.keyboard('{Tab}{Enter}');
    await message('Deleted for good: 1 snippet');
    await waitFor(() => expect(titles()).toEqual(['Still here']));
  });

  it.each([
    ['Restore First gone', 'Failed to restore'],
    ['Delete First gone for good', 'Failed to delete'],
  ])('stays if "%s" fails', async (name, text) => {
    const id = idOf('First gone');
    const failing = {
      [`POST /snippets/trash/${id}/restore`]: broken,
      [`DELETE /snippets/trash/${id}`]: broken,
    };
    show(trashOf(['First gone'], failing));
    await press(name);
    if (name.startsWith('Delete')) {
      const dialog = within(await question('Delete for good'));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    }
    await message(text);
    await gone();
    expect(titles()).toEqual(['First gone']);
  });
});

describe('several snippets of the trash', () => {
  const four = ['Four thing', 'Three thing', 'Two thing', 'One thing'];
  const tick = async (title: string) =>
    userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));

  it('are restored together', async () => {
    const { sentTo } = show(trashOf(four));
    await tick('Four thing');
    await tick('One thing');
    screen.getByText('2 selected');
    await press('Restore selected');
    await message('Restored 2 snippets');
    await waitFor(() => expect(titles()).toEqual(['Three thing', 'Two thing']));
    expect(sentTo('POST /snippets/bulk')).toEqual([
      { action: 'restore', ids: [idOf('Four thing'), idOf('One thing')] },
    ]);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('are selected or deselected by one checkbox', async () => {
    show(trashOf(four));
    const all = await screen.findByRole('checkbox', { name: 'Select all on this page' });
    await userEvent.click(all);
    screen.getByText('4 selected');
    await tick('Two thing');
    screen.getByText('3 selected');
    await userEvent.click(all);
    screen.getByText('4 selected');
    await userEvent.click(all);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('are deleted permanently after a confirmation with their number', async () => {
    show(trashOf(four));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Delete selected for good');
    const dialog = within(await question('Delete for good'));
    dialog.getByText(/^This deletes 4 snippets with stars/);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await message('Deleted for good: 4 snippets');
    await screen.findByText('The trash is empty');
  });

  it('are counted separately if some cannot be deleted', async () => {
    show(trashOf(four, { [`DELETE /snippets/trash/${idOf('Two thing')}`]: broken }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Delete selected for good');
    const dialog = within(await question('Delete for good'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await message('Deleted for good: 3 snippets');
    await message('1 snippet could not be changed');
    await waitFor(() => expect(titles()).toEqual(['Two thing']));
  });

  it('are all deleted when the trash is emptied', async () => {
    const letters = [...'NMLKJIHGFEDCBA'].map((letter) => `Number ${letter}`);
    show(trashOf(letters), '?page=2');
    await waitFor(() => expect(titles()).toEqual(['Number B', 'Number A']));
    await press('Empty trash');
    const dialog = within(await question('Empty trash'));
    dialog.getByText(/^This deletes 14 snippets with stars/);
    await userEvent.click(dialog.getByRole('button', { name: 'Empty trash' }));
    await message('Deleted for good: 14 snippets');
    await screen.findByText('The trash is empty');
  });

  it('stay if emptying fails', async () => {
    show(trashOf(four, { 'DELETE /snippets/trash': broken }));
    await waitFor(() => expect(titles()).toEqual(four));
    await press('Empty trash');
    const dialog = within(await question('Empty trash'));
    await userEvent.click(dialog.getByRole('button', { name: 'Empty trash' }));
    await message('Failed to empty the trash');
    await gone();
    expect(titles()).toEqual(four);
  });
});

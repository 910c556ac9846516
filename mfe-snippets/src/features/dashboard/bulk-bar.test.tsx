import { type Answers, broken, forgetPage, type Sent, succeeded } from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { givenToAdding, withExtensions } from '../../../test/adding-host.tsx';
import { listOf, pageOf } from '../../../test/library.ts';
import { message, messages, titles } from '../../../test/on-screen.ts';
import { showPage } from '../../../test/page.ts';
import type { Snippet } from '../../data/types.ts';
// Imported eagerly; the page loads it on demand.
import './bulk-bar.tsx';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(forgetPage);

const A = aSnippet('First one', { tags: ['odd', 'net'] });
const B = aSnippet('Second one', { tags: ['odd'], isPublic: false });
const C = aSnippet('Third one', { tags: ['even'] });
const OTHERS = aSnippet('Of another', { isOwner: false });

/** API answers for these snippets and for collections. */
function answersOf(snippets: readonly Snippet[], more: Answers = {}): Answers {
  return {
    'GET /snippets/my': listOf(() => snippets),
    'GET /snippets/summary': () => succeeded({ summary: {} }),
    'GET /collections/my': ({ query }) => {
      const { items, pagination } = pageOf([], query);
      return succeeded({ collections: items, pagination });
    },
    ...more,
  };
}

async function show(more: Answers = {}, snippets: readonly Snippet[] = [A, B, C, OTHERS]) {
  const routes = [{ path: '/app', element: withExtensions(<DashboardPage />) }];
  const shown = showPage({ routes, path: '/app', answers: answersOf(snippets, more) });
  await waitFor(() => expect(titles()).toHaveLength(snippets.length));
  return shown;
}

const box = ({ title }: Snippet) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` });
const bar = () => screen.queryByRole('region', { name: 'Selected snippets' });
const inBar = () => within(screen.getByRole('region', { name: 'Selected snippets' }));
const button = (name: string) => inBar().getByRole<HTMLButtonElement>('button', { name });
const isTicked = (snippet: Snippet) =>
  box(snippet).getAttribute('aria-checked') ?? box(snippet).checked;

async function tick(...snippets: Snippet[]): Promise<void> {
  for (const snippet of snippets) await userEvent.click(box(snippet));
}

/** Reports success for every snippet of the request. */
const allDone = ({ body }: Sent) => {
  const ids = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : [];
  return succeeded({ done: ids, failed: [] });
};

describe('the dashboard selection', () => {
  it('is counted, and hides the bar when it is empty', async () => {
    await show();
    expect(bar()).toBeNull();
    await tick(A, B);
    inBar().getByText('2 selected');
    await tick(A, B);
    expect(bar()).toBeNull();
  });

  it('extends to a range with Shift, except snippets of other users', async () => {
    await show({}, [A, OTHERS, B, C]);
    const user = userEvent.setup();
    await user.click(box(A));
    await user.keyboard('{Shift>}');
    await user.click(box(C));
    await user.keyboard('{/Shift}');
    inBar().getByText('3 selected');
    expect(screen.queryByRole('checkbox', { name: 'Select Of another' })).toBeNull();
  });

  it('toggles the whole page with one button', async () => {
    await show();
    await tick(B);
    const all = button('Select all on page');
    expect(all.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(all);
    inBar().getByText('3 selected');
    expect(all.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(all);
    expect(bar()).toBeNull();
  });

  it('is cleared by its button and by Escape', async () => {
    await show();
    await tick(A);
    await userEvent.click(button('Clear selection'));
    expect(bar()).toBeNull();
    await tick(A);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(bar()).toBeNull());
    expect(isTicked(A)).not.toBe('true');
  });
});

describe('bulk actions', () => {
  const BULK = 'POST /snippets/bulk';

  it('send only the snippets that they change', async () => {
    const { sentTo } = await show({ [BULK]: allDone });
    await tick(A, B, C);
    await userEvent.click(button('Make private'));
    await message('2 snippets made private');
    await userEvent.click(button('Make public'));
    await message('3 snippets made public');
    expect(sentTo(BULK)).toEqual([
      { action: 'hide', ids: [A._id, C._id] },
      { action: 'publish', ids: [A._id, B._id, C._id] },
    ]);
    expect(button('Make public').disabled).toBe(true);
  });

  it('add a normalized tag, and remove one', async () => {
    const { sentTo } = await show({ [BULK]: allDone });
    await tick(A, B, C);
    await userEvent.click(button('Add tag'));
    const tag = await screen.findByRole('textbox', { name: 'Tag' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    await userEvent.type(tag, ' #Kept {Enter}');
    await message('Added #kept to 3 snippets');
    await userEvent.click(button('Remove tag'));
    const items = await screen.findAllByRole('menuitem');
    // Most frequent first.
    expect(items.map((item) => item.textContent)).toEqual(['#kept3', '#odd2', '#even1', '#net1']);
    await userEvent.click(screen.getByRole('menuitem', { name: /#odd/ }));
    await message('Removed #odd from 2 snippets');
    expect(sentTo(BULK)).toEqual([
      { action: 'add-tag', ids: [A._id, B._id, C._id], tag: 'kept' },
      { action: 'remove-tag', ids: [A._id, B._id], tag: 'odd' },
    ]);
  });

  it('delete, and undo it after the selection is gone', async () => {
    const { sentTo } = await show({ [BULK]: allDone });
    await tick(A, C);
    await userEvent.click(button('Delete'));
    await message('2 snippets moved to the trash');
    expect(bar()).toBeNull();
    const list = screen.getByRole('region', { name: 'Snippets' });
    expect(document.activeElement).toBe(list);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await message('2 snippets restored');
    expect(sentTo(BULK)).toEqual([
      { action: 'delete', ids: [A._id, C._id] },
      { action: 'restore', ids: [A._id, C._id] },
    ]);
  });

  it('report failed snippets with the reason, and keep them selected', async () => {
    const failed = [{ id: B._id, code: 'snippet.not_found', message: 'Snippet not found' }];
    await show({ [BULK]: () => succeeded({ done: [A._id], failed }) });
    await tick(A, B);
    await userEvent.click(button('Delete'));
    await message('1 snippet moved to the trash');
    await message('Failed to delete 1 snippet: Snippet not found');
    inBar().getByText('1 selected');
    expect(isTicked(A)).not.toBe('true');
  });

  it.each([
    ['Delete', 'Failed to delete 2 snippets'],
    ['Make private', 'Failed to make private 2 snippets'],
  ])('report that "%s" failed, and keep the selection', async (name, text) => {
    await show({ [BULK]: broken });
    await tick(A, C);
    await userEvent.click(button(name));
    await message(text);
    inBar().getByText('2 selected');
    expect(messages()).not.toContain('Undo');
  });
});

describe('the selected snippets and collections', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Add to collection' });

  it('are passed to the collection picker of another remote', async () => {
    await show();
    await tick(A, B);
    await userEvent.click(button('Add to collection'));
    const { snippetIds, onClose } = await givenToAdding();
    expect(snippetIds).toEqual([A._id, B._id]);
    within(dialog() ?? document.body).getByText('2 snippets');
    act(onClose);
    await waitFor(() => expect(dialog()).toBeNull());
    // Still selected, so that they can be added to other collections.
    inBar().getByText('2 selected');
    expect(document.activeElement).toBe(button('Add to collection'));
  });
});

import {
  type Answer,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCollection, listOf, show } from '../../../test/page.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const kit = aCollection({ name: 'Interview kit', snippetCount: 14, revision: 2 });
const notes = aCollection({ name: 'Deploy notes', snippetCount: 9, isPublic: false });
const habits = aCollection({ name: 'Terminal habits', snippetCount: 31 });
const QUESTION =
  'Are you sure you want to delete "Deploy notes"? This will remove the collection but keep all snippets safe.';

/** Renders a list that deletions and edits change, unless the server refuses them. */
async function showThree(answers: Record<string, Answer> = {}) {
  const stored = { collections: [kit, notes, habits] };
  const shown = show('/app/collections', {
    'GET /collections/my': () => listOf(stored.collections)(),
    ...answers,
  });
  await screen.findByText('Interview kit');
  return { ...shown, stored };
}

const openMenu = (name: string) =>
  user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
const choose = (name: string) => user.click(screen.getByRole('menuitem', { name }));
const rows = () => screen.getAllByRole('menuitem').map((row) => row.textContent);
const names = () => screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent);
const link = (name: string) => screen.getByRole('link', { name });

describe('the menu of a collection', () => {
  it('edits, deletes, and copies the public address if there is one', async () => {
    await showThree();
    await openMenu('Interview kit');
    expect(rows()).toEqual(['Edit Collection', 'Copy Link', 'Delete Collection']);
    await choose('Copy Link');
    expect(await screen.findByText('Link copied to clipboard!')).toBeTruthy();
    const address = `${window.location.origin}/public/collections/${kit._id}`;
    expect(await navigator.clipboard.readText()).toBe(address);
    await openMenu('Deploy notes');
    expect(rows()).toEqual(['Edit Collection', 'Delete Collection']);
  });

  it('shows an edit in the list before the refetch', async () => {
    const edited = { ...kit, name: 'Whiteboard kit', revision: 3 };
    const { answer, give } = delayedAnswer();
    const lists: Answer[] = [listOf([kit, notes]), answer];
    show('/app/collections', {
      'GET /collections/my': (request) => (lists.shift() ?? listOf([edited, notes]))(request),
      [`PUT /collections/${kit._id}`]: () => succeeded({ collection: edited }),
    });
    await screen.findByText('Interview kit');
    await openMenu('Interview kit');
    await choose('Edit Collection');
    await screen.findByRole('dialog', { name: 'Edit Collection' });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Collection updated successfully!')).toBeTruthy();
    expect(names()).toEqual(['Whiteboard kit', 'Deploy notes']);
    give(listOf([edited, notes])());
  });
});

describe('deleting a collection from the list', () => {
  const DELETE = `DELETE /collections/${notes._id}`;

  async function ask() {
    await openMenu('Deploy notes');
    await choose('Delete Collection');
    return within(await screen.findByRole('alertdialog', { name: 'Delete Collection' }));
  }

  it('asks for confirmation, and keeps it on Cancel', async () => {
    const { sent } = await showThree();
    const dialog = await ask();
    expect(dialog.getByText(QUESTION)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(names()).toHaveLength(3);
    expect(requestsOf(sent, DELETE)).toEqual([]);
  });

  it('removes it from list and totals at once, and focuses the next', async () => {
    const { answer, give } = delayedAnswer();
    const { stored } = await showThree({ [DELETE]: answer });
    await user.click((await ask()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Interview kit', 'Terminal habits']));
    expect(screen.getByText('2 collections, 45 snippets')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(link('Terminal habits')));
    stored.collections = [kit, habits];
    give(succeeded({}));
    expect(await screen.findByText('Collection deleted successfully')).toBeTruthy();
    expect(names()).toEqual(['Interview kit', 'Terminal habits']);
  });

  it('restores it on failure', async () => {
    await showThree({ [DELETE]: unavailable });
    await user.click((await ask()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete collection')).toBeTruthy();
    expect(names()).toEqual(['Interview kit', 'Deploy notes', 'Terminal habits']);
    expect(screen.getByText('3 collections, 54 snippets')).toBeTruthy();
  });

  it('shows the empty state after the last one', async () => {
    const only = aCollection({ name: 'Only' });
    const stored = { collections: [only] };
    show('/app/collections', {
      'GET /collections/my': () => listOf(stored.collections)(),
      [`DELETE /collections/${only._id}`]: () => {
        stored.collections = [];
        return succeeded({});
      },
    });
    await screen.findByText('Only');
    await openMenu('Only');
    await choose('Delete Collection');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No collections yet')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your collections' })),
    );
  });

  it('shows only that the session has ended, if so', async () => {
    await showThree({ [DELETE]: () => refused(401, 'auth.invalid_token', 'Over') });
    await user.click((await ask()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Please log in again')).toBeTruthy();
  });
});

import {
  type Answer,
  forgetPage,
  refused,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aCollection, aVersion, show, versionsAnswer } from '../../../../test/page.ts';

afterEach(forgetPage);

const [ID, ORIGIN] = ['c'.repeat(24), 'd'.repeat(24)];
const UPDATE = `POST /collections/${ID}/update`;
const owner = { _id: 'f'.repeat(24), username: 'mira' };

/** A fork of `version` of its origin, whose newest version is `newest`. */
const aFork = (version: number | null, newest: number | null) =>
  aCollection({
    _id: ID,
    name: 'My hooks',
    forkedFrom: { _id: ORIGIN, name: 'Hooks', owner, version },
    updateAvailable: newest,
  });

function showFork(answer: Answer, fork = aFork(2, 4)) {
  return show(`/app/collections/${ID}`, {
    [`GET /collections/${ID}`]: () => succeeded({ collection: fork }),
    [`GET /collections/${ID}/versions`]: versionsAnswer([]),
    [`GET /collections/${ORIGIN}/versions`]: versionsAnswer([
      aVersion(4, { notes: 'Two more', changes: { added: ['Late'], removed: [], changed: [] } }),
      aVersion(3, { changes: { added: [], removed: ['Old'], changed: ['Retry'] } }),
      aVersion(2, { notes: 'Known already' }),
    ]),
    [UPDATE]: answer,
  });
}
const offer = async () => within(await screen.findByRole('region', { name: 'Update available' }));
const updated = (added: number, removed: number) => () =>
  succeeded({ collection: aFork(4, null), added, removed });

it('shows the changes of newer versions to the owner of a fork', async () => {
  showFork(updated(0, 0));
  const { getByRole, findByText, getByText, queryByText } = await offer();
  expect(getByRole('heading', { level: 2 }).textContent).toBe('Version 4 of Hooks is available');
  const link = getByRole('link', { name: 'Hooks' });
  expect(link.getAttribute('href')).toBe(`/app/collections/${ORIGIN}`);
  expect(await findByText('Two more')).toBeTruthy();
  expect(getByText('You have version 2.', { exact: false })).toBeTruthy();
  expect(getByRole('list', { name: 'Removed in version 3' }).textContent).toBe('Old');
  expect(getByRole('list', { name: 'Changed in version 3' }).textContent).toBe('Retry');
  expect(queryByText('Known already')).toBeNull();
});

it.each([
  [3, 1, 'Updated to version 4 of Hooks: added 3 snippets, removed 1'],
  [1, 0, 'Updated to version 4 of Hooks: added 1 snippet'],
  [0, 2, 'Updated to version 4 of Hooks: removed 2 snippets'],
  [0, 0, 'Updated to version 4 of Hooks: there was nothing to add or remove'],
])(
  'merges them, and reports the numbers of added and removed snippets (%i, %i)',
  async (added, removed, said) => {
    showFork(updated(added, removed));
    await user.click((await offer()).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(said)).toBeTruthy();
    const done = await screen.findByText(`${said}.`);
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(screen.queryByRole('region', { name: 'Update available' })).toBeNull();
  },
);

it.each([
  [
    refused(409, 'collection.full', 'A collection can hold at most 500 snippets'),
    /Remove some snippets/,
  ],
  [refused(409, 'collection.unchanged', 'x'), 'There is nothing left to update'],
  [unavailable(), 'Failed to update the collection'],
])('shows why they could not be merged', async (answer, text) => {
  showFork(() => answer);
  const { getByRole, findByRole } = await offer();
  await user.click(getByRole('button', { name: 'Update' }));
  expect(within(await findByRole('alert')).getByText(text)).toBeTruthy();
});

it('lists all versions if the fork is older than the first', async () => {
  showFork(updated(0, 0), aFork(null, 4));
  const { getByText, findByText } = await offer();
  expect(getByText('You forked it before its first version.', { exact: false })).toBeTruthy();
  expect(await findByText('Known already')).toBeTruthy();
  expect(await findByText(/^Earlier versions are listed/)).toBeTruthy();
});

it('is hidden if the fork is up to date', async () => {
  showFork(updated(0, 0), aFork(4, null));
  await screen.findByText('No versions yet');
  expect(screen.queryByRole('region', { name: 'Update available' })).toBeNull();
});

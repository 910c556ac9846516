import {
  type Answer,
  aUser,
  forgetPage,
  refused,
  requestsOf,
  showElement,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCollection } from '../../../test/page.ts';
import type { Collection } from '../../data/types.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import { useCollectionDialog } from './use-collection-dialog.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const ID = 'c'.repeat(24);
const UPDATE = `PUT /collections/${ID}`;
const opened = aCollection({
  _id: ID,
  name: 'Recipes',
  description: 'For Sundays',
  tags: ['sql', 'postgres'],
  revision: 3,
});

function Opener({ onSaved }: { onSaved: (collection: Collection) => void }) {
  const { dialog, edit } = useCollectionDialog(ID);
  return (
    <>
      <button type="button" onClick={() => edit(opened)}>
        Edit
      </button>
      <CollectionDialog {...dialog} onSaved={onSaved} />
    </>
  );
}

/** Stores a collection and refuses an edit that is based on another revision. */
function server(given: Partial<Collection> = {}) {
  const held = { collection: { ...opened, ...given } };
  const update: Answer = ({ body }) => {
    const sent: Partial<Collection> = typeof body === 'object' && body !== null ? body : {};
    if (sent.revision !== held.collection.revision) {
      return refused(409, 'request.conflict', 'Changed meanwhile');
    }
    const { revision } = held.collection;
    held.collection = { ...held.collection, ...sent, revision: revision + 1 };
    return succeeded({ collection: held.collection });
  };
  const read: Answer = () => succeeded({ collection: held.collection });
  return { held, answers: { [UPDATE]: update, [`GET /collections/${ID}`]: read } };
}

function show(answers: Record<string, Answer>) {
  const onSaved = vi.fn();
  const viewer = aUser();
  const { sent } = showElement(<Opener onSaved={onSaved} />, { answers, viewer });
  return { onSaved, viewer, bodies: () => requestsOf(sent, UPDATE).map(({ body }) => body) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const write = async (name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
const save = () => press('Save Changes');
const done = () => screen.findByText('Collection updated successfully!');

async function open(answers = server().answers) {
  const shown = show(answers);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Collection' });
  return shown;
}

describe('the form of an existing collection', () => {
  it('is filled with the collection, and sends only changes', async () => {
    const { bodies, onSaved } = await open();
    expect([field('Name').value, field('Description').value, field('Tags').value]).toEqual([
      'Recipes',
      'For Sundays',
      'sql, postgres',
    ]);
    await write('Name', ' Postgres recipes ');
    await user.click(screen.getByRole('switch', { name: 'Public' }));
    await save();
    await done();
    expect(bodies()).toEqual([{ name: 'Postgres recipes', isPublic: false, revision: 3 }]);
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ name: 'Postgres recipes' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('accepts an empty description and no tags', async () => {
    const { bodies } = await open();
    await user.clear(field('Description'));
    await user.clear(field('Tags'));
    await save();
    await done();
    expect(bodies()).toEqual([{ name: 'Recipes', description: '', tags: [], revision: 3 }]);
  });

  it('requires a name, and sends nothing without one', async () => {
    const { bodies } = await open();
    await write('Name', '  ');
    await save();
    expect(await screen.findByText('Collection name is required')).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('shows next to the name that it is taken', async () => {
    const message = 'You already have a collection with that name';
    await open({ [UPDATE]: () => refused(409, 'collection.name_taken', message) });
    await write('Name', 'Interview kit');
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('Name').value).toBe('Interview kit');
  });

  it('shows a failure, and keeps the input', async () => {
    await open({ [UPDATE]: unavailable });
    await write('Name', 'Kept');
    await save();
    expect(await screen.findByText('Failed to update collection')).toBeTruthy();
    expect(field('Name').value).toBe('Kept');
  });

  it('is reopened with its input after the session ended during the save', async () => {
    await open({ [UPDATE]: () => refused(401, 'auth.invalid_token', 'Your session is over') });
    await write('Description', 'For Mondays');
    await save();
    expect(await screen.findByText('Please log in again')).toBeTruthy();
    forgetPage();
    const { bodies } = show(server().answers);
    await screen.findByRole('dialog', { name: 'Edit Collection' });
    await save();
    await done();
    expect(bodies()).toEqual([{ name: 'Recipes', description: 'For Mondays', revision: 3 }]);
  });
});

describe('an edit of a collection that was changed elsewhere', () => {
  it('is saved if only snippets changed', async () => {
    const { bodies } = await open(server({ revision: 7, snippetCount: 4 }).answers);
    await write('Name', 'Mine');
    await save();
    await done();
    expect(bodies()).toEqual([
      { name: 'Mine', revision: 3 },
      { name: 'Mine', revision: 7 },
    ]);
    expect(screen.queryByText(/meanwhile/)).toBeNull();
  });

  it("keeps the other user's changes of other fields", async () => {
    const { held, answers } = server({ revision: 4, name: 'Theirs', tags: ['rust'] });
    await open(answers);
    await write('Description', 'Mine');
    await save();
    await done();
    expect(held.collection).toMatchObject({
      name: 'Theirs',
      description: 'Mine',
      tags: ['rust'],
    });
  });

  it('shows both values of a field that both changed, and saves the selected one', async () => {
    const { held, answers } = server({ revision: 4, name: 'Theirs', description: 'New' });
    const { bodies } = await open(answers);
    await write('Name', 'Mine');
    await save();
    const notice = await screen.findByText('Saved elsewhere in the meantime: “Theirs”');
    expect(notice.getAttribute('role')).toBe('alert');
    expect(field('Name').value).toBe('Mine');
    expect(document.activeElement).toBe(field('Name'));
    // Unchanged here, so it takes the stored value.
    expect(field('Description').value).toBe('New');
    await press('Use saved');
    expect(field('Name').value).toBe('Theirs');
    await press('Keep mine');
    expect(field('Name').value).toBe('Mine');
    await save();
    await done();
    expect(bodies().at(-1)).toEqual({ name: 'Mine', revision: 4 });
    expect(held.collection.name).toBe('Mine');
  });

  it('saves the stored value if it is selected', async () => {
    const { held, answers } = server({ revision: 4, tags: [], isPublic: false });
    await open(answers);
    await write('Tags', 'mine');
    await save();
    expect(await screen.findByText('Cleared elsewhere in the meantime.')).toBeTruthy();
    await press('Use saved');
    await save();
    await done();
    expect(held.collection).toMatchObject({ tags: [], isPublic: false, revision: 5 });
  });

  it('shows an error if the collection was deleted', async () => {
    const { answers } = server({ revision: 4 });
    const gone: Answer = () => refused(404, 'collection.not_found', 'Collection not found');
    await open({ ...answers, [`GET /collections/${ID}`]: gone });
    await write('Name', 'Mine');
    await save();
    expect(await screen.findByText('Failed to update collection')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByDisplayValue('Mine')).toBeTruthy());
  });
});

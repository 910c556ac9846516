import {
  type Answer,
  aUser,
  forgetPage,
  showElement,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeleteCollectionDialog } from './delete-dialog.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const kit = { _id: 'c'.repeat(24), name: 'Interview kit' };

function Asked({ onDeleted }: { onDeleted: () => void }) {
  const [collection, setCollection] = useState<typeof kit | undefined>(kit);
  const close = () => setCollection(undefined);
  return <DeleteCollectionDialog collection={collection} onClose={close} onDeleted={onDeleted} />;
}

async function show(answer: Answer) {
  const onDeleted = vi.fn();
  const route = `DELETE /collections/${kit._id}`;
  const shown = showElement(<Asked onDeleted={onDeleted} />, {
    answers: { [route]: answer },
    viewer: aUser(),
  });
  await screen.findByRole('alertdialog', { name: 'Delete Collection' });
  return { ...shown, onDeleted };
}

it('asks before a collection is deleted, and deletes nothing on Cancel', async () => {
  const { asked } = await show(() => succeeded({}));
  expect(
    screen.getByText(
      'Are you sure you want to delete "Interview kit"? This will remove the collection but keep all snippets safe.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked().some((request) => request.startsWith('DELETE'))).toBe(false);
});

it('deletes a collection, and says so', async () => {
  const { onDeleted } = await show(() => succeeded({}));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Collection deleted successfully')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onDeleted).toHaveBeenCalledOnce();
});

it('says that a collection could not be deleted', async () => {
  const { onDeleted } = await show(unavailable);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete collection')).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
});

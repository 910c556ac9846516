import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aCollection, listOf, ok, refused, showPage } from '../../../../test/page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CREATE = 'POST /api/collections';
const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () =>
  userEvent.click(screen.getByRole('button', { name: /^(Create Collection|Creating\.\.\.)$/ }));

async function open(answer: (body: unknown) => Response) {
  const stored = [aCollection({ name: 'Interview kit' })];
  showPage('/app/collections', {
    'GET /api/collections/my': () => listOf(stored)(),
    [CREATE]: (body) => {
      const reply = answer(body);
      if (reply.ok) stored.unshift(aCollection({ name: 'Recipes' }));
      return reply;
    },
  });
  await screen.findByText('Interview kit');
  await userEvent.click(screen.getByRole('button', { name: 'New Collection' }));
  await screen.findByRole('dialog', { name: 'New Collection' });
}

it('asks for the name of a new collection and sends nothing without one', async () => {
  const answer = vi.fn(() => ok({ collection: aCollection() }, 201));
  await open(answer);
  await userEvent.type(field('Name'), '   ');
  await submit();
  expect(await screen.findByText('Collection name is required')).toBeTruthy();
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(answer).not.toHaveBeenCalled();
});

it('creates a collection of what was typed, trimmed, and shows it', async () => {
  const answer = vi.fn(() => ok({ collection: aCollection({ name: 'Recipes' }) }, 201));
  await open(answer);
  await userEvent.type(field('Name'), ' Recipes ');
  await userEvent.type(field('Tags'), 'sql, , postgres ');
  await userEvent.click(screen.getByRole('switch', { name: 'Public' }));
  expect(screen.getByText('Only visible to you')).toBeTruthy();
  await submit();
  expect(await screen.findByText('Collection created successfully!')).toBeTruthy();
  expect(answer).toHaveBeenCalledWith({
    name: 'Recipes',
    tags: ['sql', 'postgres'],
    isPublic: false,
  });
  expect(await screen.findByText('Recipes')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says beside the name of a new collection that it is taken, and keeps what was typed', async () => {
  const message = 'You already have a collection with that name';
  await open(() => refused(409, 'collection.name_taken', message));
  await userEvent.type(field('Name'), 'Interview kit');
  await submit();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByDisplayValue('Interview kit')).toBe(field('Name'));
});

it('says that a collection could not be created, and keeps what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(() => refused(503, 'service.unavailable', 'Not available right now'));
  await userEvent.type(field('Name'), 'Recipes');
  await submit();
  expect(await screen.findByText('Failed to create collection')).toBeTruthy();
  expect(screen.getByDisplayValue('Recipes')).toBe(field('Name'));
});
